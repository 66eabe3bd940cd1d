import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSampleSubscribers } from './api.ts';

interface SubscriberSelectProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** A subscriber whose values a preview shows. */
export function SubscriberSelect({ value, onChange }: SubscriberSelectProps) {
  const { t } = useTranslation('notifications');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.split(' · ')[0] ?? '', 300);
  const { data } = useSampleSubscribers(search);
  const options = (data?.items ?? []).map(({ id, username, name }) => ({
    value: String(id),
    label: name ? `${username} · ${name}` : username,
  }));
  return (
    <Select
      aria-label={t('previewWith')}
      placeholder={t('previewWith')}
      searchable
      clearable
      data={options}
      filter={({ options: all }) => all}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
}
