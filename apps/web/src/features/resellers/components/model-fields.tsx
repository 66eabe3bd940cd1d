import { resellerModels } from '@lastmile/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { CommissionFields } from './commission-fields.tsx';
import type { FormParts } from './form-parts.ts';
import { modelKeys } from './labels.ts';

/** What the reseller earns: a commission, or what they add to the wholesale price. */
export function ModelFields(parts: FormParts) {
  const { values, set } = parts;
  return (
    <>
      <ModelField {...parts} onChange={(model) => set('commissionRate', model === 'wholesale' ? 0 : null)} />
      {values['model'] === 'wholesale' ? <CreditLimitField {...parts} /> : <CommissionFields {...parts} />}
    </>
  );
}

export function ModelField({
  values,
  set,
  onChange,
}: FormParts & { readonly onChange?: (model: string | null) => void }) {
  const { t } = useTranslation('resellers');
  return (
    <Select
      label={t('model')}
      description={values['model'] === 'wholesale' ? t('modelWholesaleHint') : t('modelCommissionHint')}
      allowDeselect={false}
      data={resellerModels.map((value) => ({ value, label: t(modelKeys[value]) }))}
      value={String(values['model'])}
      onChange={(model) => {
        set('model', model);
        onChange?.(model);
      }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

export function CreditLimitField({ values, errorOf, set }: FormParts) {
  const { t } = useTranslation('resellers');
  return (
    <MoneyField
      label={t('creditLimit')}
      description={t('creditLimitHint')}
      value={(values['creditLimitMinor'] ?? null) as number | null}
      onChange={(amount) => set('creditLimitMinor', amount ?? 0)}
      error={errorOf('creditLimitMinor')}
    />
  );
}
