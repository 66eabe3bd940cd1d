import { billingModes } from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { NumberInput, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { billingModeLabels } from './labels.ts';
import type { PackageForm } from './package-form.ts';

const vatModes = ['inclusive', 'on_top', 'exempt'] as const;
const vatLabels = { inclusive: 'vat.inclusive', on_top: 'vat.onTop', exempt: 'vat.exempt' } as const;
export function PriceFields({ form: { form, errorOf } }: { readonly form: PackageForm }) {
  const { t } = useTranslation('packages');
  const typed = form.watch();
  const set = form.setValue;
  const money = (name: 'priceMinor' | 'connectionChargeMinor' | 'btrcPriceMinor') => ({
    value: typed[name] ?? null,
    error: errorOf(name),
    onChange: (amount: number | null) =>
      set(name, amount as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  });
  return (
    <FormSection title={t('priceSection')} text={t('priceSectionText')}>
      <MoneyField label={t('price')} description={t('priceHint')} withAsterisk {...money('priceMinor')} />
      <MoneyField
        label={t('connectionCharge')}
        description={t('connectionChargeHint')}
        withAsterisk
        {...money('connectionChargeMinor')}
      />
      <Select
        label={t('vatMode')}
        clearable
        placeholder={t('useDefault')}
        data={vatModes.map((value) => ({ value, label: t(vatLabels[value]) }))}
        value={typed.vatMode ?? null}
        onChange={(value) => set('vatMode', value as never, { shouldDirty: true })}
      />
      {typed.vatMode === 'exempt' ? null : (
        <NumberInput
          label={t('vatRate')}
          description={t('vatRateHint')}
          placeholder={t('useDefault')}
          suffix=" %"
          decimalScale={2}
          // The contract uses hundredths of a percent.
          value={typeof typed.vatRate === 'number' ? typed.vatRate / 100 : ''}
          onChange={(entered) =>
            set('vatRate', entered === '' ? null : Math.round(Number(entered) * 100), { shouldDirty: true })
          }
          error={errorOf('vatRate')}
          clampBehavior="none"
        />
      )}
      <Select
        label={t('billingMode')}
        clearable
        placeholder={t('useDefault')}
        data={billingModes.map((value) => ({ value, label: t(billingModeLabels[value]) }))}
        value={typed.billingMode ?? null}
        onChange={(value) => set('billingMode', value as never, { shouldDirty: true })}
      />
      <MoneyField label={t('btrcPrice')} description={t('btrcPriceHint')} {...money('btrcPriceMinor')} />
      <WideField>
        <Switch
          label={t('resellerAllowed')}
          description={t('resellerAllowedHint')}
          checked={typed.resellerAllowed}
          onChange={(event) => set('resellerAllowed', event.currentTarget.checked, { shouldDirty: true })}
        />
      </WideField>
    </FormSection>
  );
}
