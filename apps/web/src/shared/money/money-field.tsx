import { currencySign, formatMoney, minor, parseMoney } from '@lastmile/kit';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from './use-money-format.ts';

interface MoneyFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Of the amount, if it is not that of the user. */
  readonly currency?: string;
  /** Minor units; null while empty. */
  readonly value: number | null;
  /** Infinity for invalid input, which every amount of the contract rejects. */
  readonly onChange: (amount: number | null) => void;
  readonly error?: string | null;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  readonly size?: 'sm' | 'xl';
  readonly autoFocus?: boolean;
}

const noAmount = Number.POSITIVE_INFINITY;

/** Amount input in major units, with or without group separators; reformatted on blur. */
export function MoneyField({ value, onChange, error, currency: given, ...props }: MoneyFieldProps) {
  const { t, i18n } = useTranslation('shared');
  const usual = useCurrency();
  const currency = given ?? usual;
  const locale = i18n.language;
  const [typed, setTyped] = useState<string>();
  const inOrder = () =>
    value === null || value === noAmount
      ? ''
      : formatMoney(minor(value), currency, { locale, symbol: false });
  const read = (text: string) => {
    const amount = parseMoney(text, currency, locale);
    if (amount.ok) return amount.value as number;
    return amount.reason === 'empty' ? null : noAmount;
  };
  const isOdd = typed !== undefined && value === noAmount;
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      leftSection={
        <Text size="sm" c="dimmed" component="span">
          {currencySign(currency, locale)}
        </Text>
      }
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      value={typed ?? inOrder()}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
      onBlur={() => {
        if (!isOdd) setTyped(undefined);
      }}
      error={isOdd ? t('moneyInvalid') : (error ?? null)}
    />
  );
}
