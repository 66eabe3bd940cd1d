import { type CallOutput, calls, ProblemError } from '@lastmile/contract';
import { Button, Group, Paper, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../../app/ability.ts';
import { languageNames, languages } from '../../../app/i18n/languages.ts';
import { useSaveProfile } from '../api.ts';
import { type BodyOf, useContractForm, useFieldErrors, useServerErrors } from '../contract-form.ts';
import { FormProblem } from './form-problem.tsx';
import { FormSection } from './form-section.tsx';
import { LicenceSelect } from './licence-select.tsx';
import { LogoField } from './logo-field.tsx';
import { PlaceFields } from './place-fields.tsx';

type Profile = CallOutput<typeof calls.isps.show>;
const lines = [
  'name',
  'nameBn',
  'legalName',
  'ownerName',
  'mobile',
  'email',
  'website',
  'address',
  'postcode',
  'licenceNumber',
  'licenceIssuedOn',
  'licenceExpiresOn',
  'tradeLicence',
  'tin',
  'bin',
] as const;
type Line = (typeof lines)[number];
const shown = [...lines, 'logo', 'licenceId', 'divisionId', 'districtId', 'upazilaId', 'timezone'] as const;
const timeZones = Intl.supportedValuesOf('timeZone');

interface ProfileFormProps {
  readonly profile: Profile;
  readonly onReload: () => void;
}

export function ProfileForm({ profile, onReload }: ProfileFormProps) {
  const { t } = useTranslation('identity');
  const mayChange = usePanelAbility().can('update', 'Profile');
  const { id: _id, currency: _currency, status: _status, ...values } = profile;
  const form = useContractForm(calls.isps.update, values as never);
  const errorOf = useFieldErrors(form);
  const showOnFields = useServerErrors(form);
  const save = useSaveProfile();
  const [problem, setProblem] = useState<unknown>();
  const typed = form.watch();
  const isStale = problem instanceof ProblemError && problem.problem.code === 'stale';

  const submit = async (body: BodyOf<typeof calls.isps.update>) => {
    setProblem(undefined);
    try {
      await save.mutateAsync(body);
      notifications.show({ message: t('profile.saved') });
    } catch (error) {
      if (!showOnFields(error, shown)) setProblem(error);
    }
  };
  /** An empty date is no date, where an empty line is merely an empty line. */
  const dateOf = { setValueAs: (value: string | null) => value || null };
  const line = (name: Line) => ({
    ...form.register(name, name.endsWith('On') ? dateOf : {}),
    error: errorOf(name),
    readOnly: !mayChange,
  });
  const columns = { cols: { base: 1, sm: 2 }, spacing: 'md' } as const;

  return (
    <form onSubmit={form.handleSubmit(submit)} noValidate>
      <Stack gap="md" maw={960}>
        <FormProblem error={problem} />
        {isStale ? (
          <Button variant="default" onClick={onReload} style={{ alignSelf: 'flex-start' }}>
            {t('profile.reload')}
          </Button>
        ) : null}
        <Paper withBorder p="lg">
          <FormSection title={t('profile.company')}>
            <SimpleGrid {...columns}>
              <TextInput {...line('name')} label={t('company.name')} withAsterisk />
              <TextInput {...line('nameBn')} label={t('company.nameBn')} lang="bn" />
              <TextInput {...line('legalName')} label={t('company.legalName')} />
              <TextInput {...line('ownerName')} label={t('company.owner')} />
            </SimpleGrid>
            <LogoField
              value={typed.logo}
              onChange={(logo) => form.setValue('logo', logo, { shouldDirty: true })}
              error={errorOf('logo')}
              disabled={!mayChange}
            />
          </FormSection>
        </Paper>
        <Paper withBorder p="lg">
          <FormSection title={t('profile.contact')} text={t('profile.contactText')}>
            <SimpleGrid {...columns}>
              <TextInput {...line('mobile')} label={t('company.mobile')} type="tel" />
              <TextInput {...line('email')} label={t('company.email')} type="email" />
              <TextInput {...line('website')} label={t('company.website')} placeholder="https://" />
              <TextInput {...line('postcode')} label={t('company.postcode')} inputMode="numeric" />
            </SimpleGrid>
            <TextInput {...line('address')} label={t('company.address')} />
            <PlaceFields
              value={typed}
              onChange={(place) => {
                for (const part of ['divisionId', 'districtId', 'upazilaId', 'thanaId'] as const)
                  form.setValue(part, place[part] ?? null, { shouldDirty: true });
                form.clearErrors(['divisionId', 'districtId', 'upazilaId']);
              }}
              errors={{
                divisionId: errorOf('divisionId'),
                districtId: errorOf('districtId'),
                upazilaId: errorOf('upazilaId'),
              }}
            />
          </FormSection>
        </Paper>
        <Paper withBorder p="lg">
          <FormSection title={t('profile.licence')}>
            <SimpleGrid {...columns}>
              <LicenceSelect
                value={typed.licenceId}
                onChange={(id) => form.setValue('licenceId', id, { shouldDirty: true })}
                error={errorOf('licenceId')}
              />
              <TextInput
                {...line('licenceNumber')}
                label={t('licence.number')}
                description={t('licence.numberHint')}
              />
              <TextInput {...line('licenceIssuedOn')} type="date" label={t('licence.issued')} />
              <TextInput {...line('licenceExpiresOn')} type="date" label={t('licence.expires')} />
              <TextInput {...line('tradeLicence')} label={t('licence.trade')} />
              <TextInput {...line('tin')} label={t('licence.tin')} description={t('licence.tinHint')} />
              <TextInput {...line('bin')} label={t('licence.bin')} description={t('licence.binHint')} />
            </SimpleGrid>
          </FormSection>
        </Paper>
        <Paper withBorder p="lg">
          <FormSection title={t('profile.region')} text={t('profile.regionText')}>
            <SimpleGrid {...columns}>
              <Select
                label={t('profile.timezone')}
                searchable
                data={timeZones}
                value={typed.timezone}
                onChange={(zone) => zone && form.setValue('timezone', zone, { shouldDirty: true })}
                error={errorOf('timezone')}
                disabled={!mayChange}
              />
              <Select
                label={t('profile.locale')}
                data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
                value={typed.locale}
                onChange={(language) =>
                  language && form.setValue('locale', language as 'en', { shouldDirty: true })
                }
                disabled={!mayChange}
              />
            </SimpleGrid>
          </FormSection>
        </Paper>
        {mayChange ? (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
              {t('profile.save')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  );
}
