import type { ResellerAgent } from '@lastmile/contract';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormParts } from '../form-parts.ts';
import { useRateText } from '../labels.ts';

interface ShareFieldProps extends FormParts {
  /** Whose shares reduce what is left. */
  readonly others: readonly ResellerAgent[];
}

export function ShareField({ values, errorOf, set, others }: ShareFieldProps) {
  const { t } = useTranslation('reseller-agents');
  const text = useRateText();
  const left = 10_000 - others.reduce((sum, { shareRate }) => sum + shareRate, 0);
  const rate = values['shareRate'] as number | null | undefined;
  return (
    <NumberInput
      label={t('share')}
      description={t('shareHint', { rate: text(left) })}
      withAsterisk
      suffix=" %"
      decimalScale={2}
      min={0}
      max={100}
      value={typeof rate === 'number' ? rate / 100 : ''}
      error={errorOf('shareRate')}
      onChange={(value) => set('shareRate', value === '' ? null : Math.round(Number(value) * 100))}
    />
  );
}
