import { commissionBases } from '@lastmile/contract';
import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormParts } from './form-parts.ts';
import { basisKeys } from './labels.ts';

export function CommissionFields({ values, errorOf, set }: FormParts) {
  const { t } = useTranslation('resellers');
  const rate = values['commissionRate'] as number | null | undefined;
  return (
    <>
      <NumberInput
        label={t('commission')}
        description={t('commissionHint')}
        withAsterisk
        suffix=" %"
        decimalScale={2}
        min={0}
        max={100}
        value={typeof rate === 'number' ? rate / 100 : ''}
        error={errorOf('commissionRate')}
        onChange={(value) => set('commissionRate', value === '' ? null : Math.round(Number(value) * 100))}
      />
      <Select
        label={t('basis')}
        allowDeselect={false}
        data={commissionBases.map((value) => ({ value, label: t(basisKeys[value]) }))}
        value={String(values['commissionBasis'])}
        onChange={(value) => set('commissionBasis', value)}
        comboboxProps={{ shadow: 'md' }}
      />
    </>
  );
}
