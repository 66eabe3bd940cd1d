import { billingSettingsForm } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { SettingsForm } from '../../../shared/kit/form/settings-form.tsx';
import { SettingsSection } from '../../../shared/kit/form/settings-section.tsx';
import { useBillingSettings, useSaveBillingSettings } from '../api.ts';
import {
  AutoFields,
  DunningFields,
  InvoiceSettingsFields,
  NumberFields,
  VatFields,
} from './billing-settings-fields.tsx';
import type { BillingValues } from './billing-settings-values.ts';

/** Invoice creation, numbering, tax and suspension settings. */
export function BillingSettings() {
  const { t } = useTranslation('payments');
  return (
    <SettingsSection title={t('setting.title')} text={t('setting.text')} settings={useBillingSettings()}>
      {(settings) => <BillingForm settings={settings} />}
    </SettingsSection>
  );
}

function BillingForm({ settings }: { readonly settings: BillingValues }) {
  const { t } = useTranslation('payments');
  const save = useSaveBillingSettings();
  const contractForm = useContractForm(billingSettingsForm, settings);
  const { form, errorOf } = contractForm;
  const fields = {
    values: form.watch() as BillingValues,
    set: (change: Partial<BillingValues>) => {
      for (const [name, value] of Object.entries(change)) {
        form.setValue(name as keyof BillingValues, value as never, { shouldDirty: true });
      }
    },
    errorOf: (name: keyof BillingValues) => errorOf(name),
  };
  return (
    <SettingsForm
      form={contractForm}
      submitLabel={t('setting.save')}
      savedText={t('setting.saved')}
      onSave={(body) => save.mutateAsync({ ...body, version: settings.version })}
    >
      <DunningFields {...fields} />
      <AutoFields {...fields} />
      <InvoiceSettingsFields {...fields} />
      <VatFields {...fields} />
      <NumberFields {...fields} />
    </SettingsForm>
  );
}
