import type { ManualMethod } from '@lastmile/contract';
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { methodKeys } from '../billing/labels.ts';
import { allowedMethods } from './allowed-methods.ts';
import { localToday, receivedAtForDay } from './received-at.ts';

/** Details of a received payment, as in the contract. */
interface PaymentValues {
  readonly method: ManualMethod;
  readonly reference?: string | null | undefined;
  readonly receivedAt?: string | undefined;
  readonly note?: string | null | undefined;
}

interface PaymentFieldsProps {
  readonly values: PaymentValues;
  readonly onChange: (name: keyof PaymentValues, value: string | undefined) => void;
  readonly errorOf: (name: keyof PaymentValues) => string | null;
}

/** Method, date, reference and note, shared by all payment dialogs. */
export function PaymentFields({ values, onChange, errorOf }: PaymentFieldsProps) {
  const { t } = useTranslation('billing');
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(localToday(now));
  return (
    <Stack gap="md">
      <Group grow align="flex-start" gap="sm">
        <NativeSelect
          label={t('method')}
          value={values.method}
          onChange={({ currentTarget }) => onChange('method', currentTarget.value)}
          data={allowedMethods().map((value) => ({ value, label: t(methodKeys[value]) }))}
        />
        <TextInput
          type="date"
          label={t('receivedOn')}
          max={localToday(now)}
          value={day}
          onChange={({ currentTarget }) => {
            setDay(currentTarget.value);
            onChange('receivedAt', receivedAtForDay(currentTarget.value, now));
          }}
          error={errorOf('receivedAt')}
        />
      </Group>
      {values.method === 'cash' ? null : (
        <TextInput
          label={t('reference')}
          description={t('referenceHint')}
          value={values.reference ?? ''}
          onChange={({ currentTarget }) => onChange('reference', currentTarget.value)}
          error={errorOf('reference')}
          autoComplete="off"
        />
      )}
      <TextInput
        label={t('note')}
        value={values.note ?? ''}
        onChange={({ currentTarget }) => onChange('note', currentTarget.value)}
        error={errorOf('note')}
        autoComplete="off"
      />
    </Stack>
  );
}
