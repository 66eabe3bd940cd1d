import { ispCalls } from '@lastmile/contract';
import { Anchor, Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { LocationFields } from '../../../entities/geography/location-fields.tsx';
import { LicenceSelect } from '../../../entities/isps/licence-select.tsx';
import { api } from '../../../shared/api/client.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { Section } from '../../../shared/kit/section.tsx';
import { registrationStore } from '../registration-token.ts';
import { AuthLayout, type AuthLayoutVariant } from './auth-layout.tsx';
import { NewPasswordField } from './password-field.tsx';

/** Registers a company and its first account; the emailed code and the payment follow on the next page. */
export function RegistrationForm({ variant }: { readonly variant: AuthLayoutVariant }) {
  const { t } = useTranslation(['identity', 'shell']);
  const navigate = useNavigate();
  const { form, field, errorOf, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(ispCalls.register),
    {
      company: '',
      contact: '',
      mobile: '',
      email: '',
      password: '',
      licenceNumber: '',
      address: '',
      // Nothing is selected yet, which the contract rejects, so the fields show as required.
      licenceId: null as never,
      divisionId: null as never,
      districtId: null as never,
      upazilaId: null,
    },
  );
  const typed = form.watch();

  const register = submit(async (body) => {
    const { registrationToken: token, next } = await api(ispCalls.register, { body });
    registrationStore.save({ token, step: next, email: body.email });
    await navigate('/isp-registration');
  });

  return (
    <AuthLayout variant={variant} wide title={t('register.title')} text={t('register.text')}>
      <form onSubmit={register} noValidate>
        <Stack gap="lg">
          <ProblemAlert error={problem} />
          <Section title={t('register.company')}>
            <TextInput
              {...field('company')}
              withAsterisk
              label={t('company.name')}
              autoComplete="organization"
              autoFocus
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <LicenceSelect
                required
                value={typed.licenceId}
                onChange={(id) => form.setValue('licenceId', id as number, { shouldValidate: id !== null })}
                error={errorOf('licenceId')}
              />
              <TextInput
                {...field('licenceNumber')}
                withAsterisk
                label={t('licence.number')}
                description={t('licence.numberHint')}
              />
            </SimpleGrid>
          </Section>
          <Section title={t('register.place')}>
            <LocationFields
              required
              value={typed}
              onChange={(place) => {
                form.setValue('divisionId', place.divisionId as number);
                form.setValue('districtId', place.districtId as number);
                form.setValue('upazilaId', place.upazilaId);
                form.setValue('thanaId', place.thanaId);
                form.clearErrors(['divisionId', 'districtId', 'upazilaId']);
              }}
              errors={{
                divisionId: errorOf('divisionId'),
                districtId: errorOf('districtId'),
                upazilaId: errorOf('upazilaId'),
              }}
            />
            <TextInput
              {...field('address')}
              withAsterisk
              label={t('company.address')}
              autoComplete="street-address"
            />
          </Section>
          <Section title={t('register.account')}>
            <TextInput {...field('contact')} withAsterisk label={t('register.contact')} autoComplete="name" />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <TextInput
                {...field('email')}
                withAsterisk
                label={t('company.email')}
                description={t('register.emailHint')}
                type="email"
                autoComplete="email"
              />
              <TextInput
                {...field('mobile')}
                withAsterisk
                label={t('company.mobile')}
                description={t('company.mobileHint')}
                type="tel"
                autoComplete="tel"
              />
            </SimpleGrid>
            <NewPasswordField
              {...field('password')}
              label={t('password.choose')}
              withAsterisk
              typed={typed.password}
              own={[typed.contact, typed.email, typed.mobile, typed.company]}
            />
          </Section>
          <Checkbox
            {...form.register('acceptTerms')}
            label={t('register.terms')}
            error={errorOf('acceptTerms') ? t('shell:field.required') : null}
          />
          <Button type="submit" fullWidth loading={isSubmitting}>
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      <Anchor component={Link} to="/login" size="sm">
        {t('register.haveAccount')}
      </Anchor>
    </AuthLayout>
  );
}
