import { calls } from '@lastmile/contract';
import { Anchor, Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../app/client.ts';
import { AuthFrame, type Look } from './components/auth-frame.tsx';
import { FormProblem } from './components/form-problem.tsx';
import { FormSection } from './components/form-section.tsx';
import { LicenceSelect } from './components/licence-select.tsx';
import { NewPasswordField } from './components/password-field.tsx';
import { PlaceFields } from './components/place-fields.tsx';
import { type BodyOf, useContractForm, useFieldErrors, useServerErrors } from './contract-form.ts';
import { keptRegistration } from './registration-token.ts';

type Register = typeof calls.isps.register;
const shown = [
  'company',
  'contact',
  'mobile',
  'email',
  'password',
  'licenceId',
  'licenceNumber',
  'divisionId',
  'districtId',
  'upazilaId',
  'address',
] as const;

/** A company and its first account; the registration is paid for on the next page. */
export function RegisterScreen({ look }: { readonly look: Look }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const form = useContractForm(calls.isps.register, {
    company: '',
    contact: '',
    mobile: '',
    email: '',
    password: '',
    licenceNumber: '',
    address: '',
  });
  const errorOf = useFieldErrors(form);
  const showOnFields = useServerErrors(form);
  const [problem, setProblem] = useState<unknown>();
  const typed = form.watch();

  const submit = async (body: BodyOf<Register>) => {
    setProblem(undefined);
    try {
      const { registrationToken } = await api(calls.isps.register, { body });
      keptRegistration.keep(registrationToken);
      await navigate('/isp-registration');
    } catch (error) {
      if (!showOnFields(error, shown)) setProblem(error);
    }
  };
  const field = (name: 'company' | 'contact' | 'mobile' | 'email' | 'licenceNumber' | 'address') => ({
    ...form.register(name),
    error: errorOf(name),
    withAsterisk: true,
  });

  return (
    <AuthFrame look={look} wide title={t('register.title')} text={t('register.text')}>
      <form onSubmit={form.handleSubmit(submit)} noValidate>
        <Stack gap="lg">
          <FormProblem error={problem} />
          <FormSection title={t('register.company')}>
            <TextInput
              {...field('company')}
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
                label={t('licence.number')}
                description={t('licence.numberHint')}
              />
            </SimpleGrid>
          </FormSection>
          <FormSection title={t('register.place')}>
            <PlaceFields
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
            <TextInput {...field('address')} label={t('company.address')} autoComplete="street-address" />
          </FormSection>
          <FormSection title={t('register.account')}>
            <TextInput {...field('contact')} label={t('register.contact')} autoComplete="name" />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <TextInput
                {...field('email')}
                label={t('company.email')}
                description={t('register.emailHint')}
                type="email"
                autoComplete="email"
              />
              <TextInput
                {...field('mobile')}
                label={t('company.mobile')}
                description={t('company.mobileHint')}
                type="tel"
                autoComplete="tel"
              />
            </SimpleGrid>
            <NewPasswordField
              {...form.register('password')}
              label={t('password.choose')}
              withAsterisk
              typed={typed.password}
              own={[typed.contact, typed.email, typed.mobile, typed.company]}
              error={errorOf('password')}
            />
          </FormSection>
          <Checkbox
            {...form.register('acceptTerms')}
            label={t('register.terms')}
            error={errorOf('acceptTerms')}
          />
          <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      <Anchor component={Link} to="/login" size="sm">
        {t('register.haveAccount')}
      </Anchor>
    </AuthFrame>
  );
}
