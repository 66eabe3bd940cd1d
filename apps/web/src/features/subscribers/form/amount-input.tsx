import { minor, parseMoney, toDecimalText } from '@lastmile/kit';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AmountInputProps {
  readonly label: string;
  readonly description?: string;
  readonly currency: string;
  /** Minor units; null for none. */
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
  readonly error: string | null;
  readonly disabled?: boolean;
}

/** Refused by every amount of the contract, unlike NaN, which the form takes for an empty field. */
const noAmount = Number.POSITIVE_INFINITY;

/** An amount as people write it, in whole units with decimals. */
export function AmountInput({ currency, value, onChange, ...input }: AmountInputProps) {
  const { i18n } = useTranslation();
  const [text, setText] = useState(() =>
    value === null || value === undefined ? '' : toDecimalText(minor(value), currency),
  );
  const type = (typed: string) => {
    setText(typed);
    const parsed = parseMoney(typed, currency, i18n.language);
    if (parsed.ok) onChange(parsed.value);
    else onChange(parsed.reason === 'empty' ? null : noAmount);
  };
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currency}
      leftSectionWidth={52}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      styles={{ section: { fontSize: '0.8125rem' }, input: { fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}
