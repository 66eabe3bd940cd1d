import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaSearch } from '../api.ts';

interface AreaFieldProps {
  readonly value: number | null;
  /** Name of the previously selected area. */
  readonly name: string | null;
  readonly error: string | null;
  readonly onChange: (id: number | null) => void;
}

/** Finds an area by typing; each option shows its path. */
export function AreaField({ value, name, error, onChange }: AreaFieldProps) {
  const { t } = useTranslation('routers');
  const [text, setText] = useState('');
  const [pausedText] = useDebouncedValue(text, 250);
  const found = useAreaSearch(pausedText.includes('›') ? '' : pausedText.trim());
  const labels = new Map(
    (found.data?.items ?? []).map((area) => [
      String(area.id),
      [...area.trail.map((ancestor) => ancestor.name), area.name].join(' › '),
    ]),
  );
  if (value !== null && !labels.has(String(value))) labels.set(String(value), name ?? '');
  return (
    <Select
      label={t('area')}
      description={t('areaHint')}
      searchable
      clearable
      value={value === null ? null : String(value)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      searchValue={text}
      onSearchChange={setText}
      // The server has already filtered.
      filter={({ options }) => options}
      data={[...labels].map(([key, label]) => ({ value: key, label }))}
      nothingFoundMessage={t('noArea')}
      error={error}
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
    />
  );
}
