import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubscriberSearch } from '../../api.ts';

interface SubscriberFieldProps {
  readonly value: number | null;
  /** The label of a subscriber that was chosen elsewhere. */
  readonly chosenLabel: string | undefined;
  readonly onChange: (id: number | null) => void;
  readonly error: string | null;
}

/** Finds a subscriber by username, name or mobile number. */
export function SubscriberField({ value, chosenLabel, onChange, error }: SubscriberFieldProps) {
  const { t } = useTranslation('tickets');
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), 200);
  const found = useSubscriberSearch(paused === chosenLabel ? '' : paused).data ?? [];
  const options = found.map(({ id, username, name }) => ({
    value: String(id),
    label: name ? `${username} · ${name}` : username,
  }));
  const chosen = value === null ? undefined : { value: String(value), label: chosenLabel ?? '…' };
  const data = chosen ? [chosen, ...options.filter((option) => option.value !== chosen.value)] : options;
  return (
    <Select
      label={t('subscriber')}
      description={t('subscriberHint')}
      searchable
      clearable
      data={data}
      filter={({ options: all }) => all}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      onSearchChange={setTyped}
      error={error}
      nothingFoundMessage={paused ? t('noSubscriber') : t('typeToSearch')}
      clearButtonProps={{ 'aria-label': t('subscriberClear') }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
