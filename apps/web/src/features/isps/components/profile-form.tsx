import { type CallOutput, type ispCalls, ispProfileForm, ProblemError } from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { LocationFields } from '../../../entities/geography/location-fields.tsx';
import { LicenceSelect } from '../../../entities/isps/licence-select.tsx';
import { languageNames, languages } from '../../../shared/i18n/languages.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useUpdateProfile } from '../api.ts';
import { BrandColourField } from './brand-colour-field.tsx';
import { LogoField } from './logo-field.tsx';

type Profile = CallOutput<typeof ispCalls.get>;
/** Not translated: the digits are recognised in any language. */
const digitChoices = [
  { value: 'bangla', label: '০১২৩' },
  { value: 'latin', label: '0123' },
];
const timeZones = Intl.supportedValuesOf('timeZone');

interface ProfileFormProps {
  readonly profile: Profile;
  readonly onReload: () => void;
}

export function ProfileForm({ profile, onReload }: ProfileFormProps) {
  const { t } = useTranslation('identity');
  const canChange = useCurrentAbility().can('update', 'Profile');
  const { id: _id, currency: _currency, status: _status, ...values } = profile;
  const contractForm = useContractForm(ispProfileForm, values as never);
  const { form, field, errorOf, problem } = contractForm;
  const save = useUpdateProfile();
  const typed = form.watch();
  const isStale = problem instanceof ProblemError && problem.problem.code === 'stale';

  /** An empty date field means no date; an empty text field stays an empty string. */
  const dateOf = { setValueAs: (value: string | null) => value || null };
  const textField = (name: Parameters<typeof field>[0]) => ({ ...field(name), readOnly: !canChange });
  const date = (name: 'licenceIssuedOn' | 'licenceExpiresOn') => ({
    ...form.register(name, dateOf),
    error: errorOf(name),
    readOnly: !canChange,
  });

  return (
    <FormPage
      form={contractForm}
      title={t('profile.title')}
      description={canChange ? t('profile.text') : `${t('profile.text')} ${t('profile.readOnly')}`}
      submitLabel={t('profile.save')}
      {...(canChange ? {} : { effect: t('profile.readOnly') })}
      submitDisabled={!canChange}
      onSubmit={(body) => save.mutateAsync(body)}
      onSaved={() => notifications.show({ message: t('profile.saved') })}
      problemActions={
        isStale ? (
          <Button size="compact-sm" variant="default" onClick={onReload}>
            {t('profile.reload')}
          </Button>
        ) : null
      }
    >
      <FormSection title={t('profile.company')}>
        <TextInput {...textField('name')} label={t('company.name')} withAsterisk />
        <TextInput {...textField('nameBn')} label={t('company.nameBn')} lang="bn" />
        <TextInput {...textField('legalName')} label={t('company.legalName')} />
        <TextInput {...textField('ownerName')} label={t('company.owner')} />
        <WideField>
          <LogoField
            value={typed.logo}
            onChange={(logo) => form.setValue('logo', logo, { shouldDirty: true })}
            error={errorOf('logo')}
            disabled={!canChange}
          />
        </WideField>
        <WideField>
          <BrandColourField
            value={typed.brandColour}
            onChange={(colour) => form.setValue('brandColour', colour, { shouldDirty: true })}
            error={errorOf('brandColour')}
            disabled={!canChange}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('profile.contact')} text={t('profile.contactText')}>
        <TextInput {...textField('mobile')} label={t('company.mobile')} type="tel" />
        <TextInput {...textField('email')} label={t('company.email')} type="email" />
        <TextInput {...textField('website')} label={t('company.website')} placeholder="https://" />
        <TextInput {...textField('postcode')} label={t('company.postcode')} inputMode="numeric" />
        <WideField>
          <TextInput {...textField('address')} label={t('company.address')} />
        </WideField>
        <WideField>
          <LocationFields
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
            readOnly={!canChange}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('profile.licence')}>
        <LicenceSelect
          value={typed.licenceId}
          onChange={(id) => form.setValue('licenceId', id, { shouldDirty: true })}
          error={errorOf('licenceId')}
          readOnly={!canChange}
        />
        <TextInput
          {...textField('licenceNumber')}
          label={t('licence.number')}
          description={t('licence.numberHint')}
        />
        <TextInput {...date('licenceIssuedOn')} type="date" label={t('licence.issued')} />
        <TextInput {...date('licenceExpiresOn')} type="date" label={t('licence.expires')} />
        <TextInput {...textField('tradeLicence')} label={t('licence.trade')} />
        <TextInput {...textField('tin')} label={t('licence.tin')} description={t('licence.tinHint')} />
        <TextInput {...textField('bin')} label={t('licence.bin')} description={t('licence.binHint')} />
      </FormSection>
      <FormSection title={t('profile.region')} text={t('profile.regionText')}>
        <Select
          label={t('profile.timezone')}
          searchable
          data={timeZones}
          value={typed.timezone}
          onChange={(zone) => zone && form.setValue('timezone', zone, { shouldDirty: true })}
          error={errorOf('timezone')}
          readOnly={!canChange}
        />
        <Select
          label={t('profile.locale')}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={typed.locale}
          onChange={(language) =>
            language && form.setValue('locale', language as 'en', { shouldDirty: true })
          }
          readOnly={!canChange}
        />
        <Select
          label={t('profile.digits')}
          description={t('profile.digitsHint')}
          data={digitChoices}
          value={typed.digits}
          onChange={(digits) => digits && form.setValue('digits', digits as 'latin', { shouldDirty: true })}
          readOnly={!canChange}
        />
      </FormSection>
      <FormSection title={t('profile.security')}>
        <NumberInput
          label={t('profile.idleMinutes')}
          description={t('profile.idleMinutesHint')}
          min={15}
          max={43_200}
          allowDecimal={false}
          value={typed.idleMinutes ?? ''}
          onChange={(minutes) =>
            form.setValue('idleMinutes', minutes === '' ? null : Number(minutes), { shouldDirty: true })
          }
          error={errorOf('idleMinutes')}
          readOnly={!canChange}
        />
      </FormSection>
    </FormPage>
  );
}
