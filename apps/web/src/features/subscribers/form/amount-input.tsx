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

/** An amount as people write it, in whole units with decimals; what cannot be read is no number. */
export function AmountInput({ currency, value, onChange, ...input }: AmountInputProps) {
  const { i18n } = useTranslation();
  const [text, setText] = useState(() =>
    value === null || value === undefined ? '' : toDecimalText(minor(value), currency),
  );
  const type = (typed: string) => {
    setText(typed);
    const parsed = parseMoney(typed, currency, i18n.language);
    if (parsed.ok) onChange(parsed.value);
    else onChange(parsed.reason === 'empty' ? null : Number.NaN);
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
