import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSpeedValue, parseSpeed, type SpeedUnit, speedUnits, unitFor } from './format-speed.ts';

interface SpeedFieldProps {
  readonly label: string;
  readonly description?: string;
  /** In kbps; null while empty. */
  readonly value: number | null;
  /** NaN for invalid input, which blocks submitting. */
  readonly onChange: (kbps: number | null) => void;
  readonly error?: string | null;
  readonly withAsterisk?: boolean;
}

/** Speed input with unit; changing the unit keeps the typed number. */
export function SpeedField({ value, onChange, error, ...props }: SpeedFieldProps) {
  const { t } = useTranslation('packages');
  const [unit, setUnit] = useState(() => unitFor(value));
  const [typed, setTyped] = useState(() => (value === null ? '' : formatSpeedValue(value, unit)));
  const change = (text: string, inUnit: SpeedUnit) => {
    setTyped(text);
    setUnit(inUnit);
    onChange(parseSpeed(text, inUnit));
  };
  const isOdd = Number.isNaN(value);
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => change(event.currentTarget.value, unit)}
      error={isOdd ? t('speedInvalid') : (error ?? null)}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      rightSectionWidth={92}
      rightSection={
        <NativeSelect
          aria-label={t('unitOf', { field: props.label })}
          data={[...speedUnits]}
          value={unit}
          onChange={(event) => change(typed, event.currentTarget.value as SpeedUnit)}
          variant="unstyled"
          size="sm"
          w={84}
          rightSectionWidth={24}
        />
      }
    />
  );
}
