import { WideField } from '@lastmile/ui';
import { NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { hasDiscount, useDiscountText } from '../discount-text.ts';
import type { SubscriberForm } from './subscriber-form.ts';

interface DiscountFieldsProps {
  readonly form: SubscriberForm;
  readonly isLocked: boolean;
}

/** The monthly discount: an amount or a percentage. */
export function DiscountValue({ form: { values, set, errorOf }, isLocked }: DiscountFieldsProps) {
  const { t } = useTranslation('subscribers');
  const [chosen, setChosen] = useState<string | null>('amount');
  const kind = values.discountPercent ? 'percent' : chosen;
  return (
    <>
      <Select
        label={t('discountKind')}
        disabled={isLocked}
        allowDeselect={false}
        data={[
          { value: 'amount', label: t('discountAmount') },
          { value: 'percent', label: t('discountPercentOption') },
        ]}
        value={kind}
        onChange={(value) => {
          setChosen(value);
          set('monthlyDiscountMinor', 0);
          set('discountPercent', null);
        }}
        comboboxProps={{ shadow: 'md' }}
      />
      {kind === 'percent' ? (
        <NumberInput
          label={t('discountPercent')}
          description={t('discountPercentHint')}
          disabled={isLocked}
          suffix=" %"
          min={1}
          max={100}
          allowDecimal={false}
          value={values.discountPercent ?? ''}
          onChange={(value) => {
            // An emptied field stays one for a percentage.
            setChosen('percent');
            set('discountPercent', value === '' ? null : Number(value));
          }}
          error={errorOf('discountPercent')}
        />
      ) : (
        <MoneyField
          label={t('discount')}
          description={t('discountHint')}
          disabled={isLocked}
          value={values.monthlyDiscountMinor || null}
          onChange={(amount) => set('monthlyDiscountMinor', amount ?? 0)}
          error={errorOf('monthlyDiscountMinor')}
        />
      )}
    </>
  );
}

interface DayProps extends DiscountFieldsProps {
  readonly name: 'discountFrom' | 'discountUntil';
}

const dayHints = { discountFrom: 'discountFromHint', discountUntil: 'discountUntilHint' } as const;

/** The first or the last day of the discount, if there is one. */
export function DiscountDay({ form: { text, values }, isLocked, name }: DayProps) {
  const { t } = useTranslation('subscribers');
  if (!hasDiscount(values) && !values[name]) return null;
  return (
    <TextInput
      {...text(name)}
      type="date"
      label={t(name)}
      description={t(dayHints[name])}
      disabled={isLocked}
    />
  );
}

/** What the fields say, in words. */
export function DiscountPreview({
  form: { values },
  priceMinor,
}: {
  readonly form: SubscriberForm;
  readonly priceMinor: number | undefined;
}) {
  const { t } = useTranslation('subscribers');
  const discount = useDiscountText()(values, priceMinor);
  if (!discount) return null;
  const isDated = Boolean(values.discountFrom || values.discountUntil);
  return (
    <WideField>
      <Text size="sm" fw={500}>
        {discount}
      </Text>
      {isDated ? (
        <Text size="sm" c="dimmed">
          {t('discountProrated')}
        </Text>
      ) : null}
    </WideField>
  );
}
