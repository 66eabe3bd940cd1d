import type { Area } from '@lastmile/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreas } from '../api.ts';
import { formatAreaPath } from './area-path-text.ts';

export type PickedArea = Pick<Area, 'id' | 'name' | 'trail'>;

interface AreaPickerProps {
  readonly label: string;
  /** `null` is the top level; `undefined` means that nothing is selected. */
  readonly value: PickedArea | null | undefined;
  readonly onChange: (area: PickedArea | null) => void;
  /** This area and its descendants cannot be selected. */
  readonly notWithin?: Area;
  readonly autoFocus?: boolean;
  /** Label of `null`, if it does not mean the top level. */
  readonly nullLabel?: string;
}

const top = 'top';
const keyOf = (area: PickedArea | null) => (area ? String(area.id) : top);
const isWithin = (area: PickedArea, branch: Area | undefined) =>
  area.id === branch?.id || area.trail.some(({ id }) => id === branch?.id);

/** Finds an area by typing; each option shows its path. */
export function AreaPicker({
  label,
  value,
  onChange,
  notWithin,
  autoFocus = false,
  nullLabel,
}: AreaPickerProps) {
  const { t } = useTranslation('areas');
  const labelOf = (area: PickedArea | null) => (area ? formatAreaPath(area) : (nullLabel ?? t('topLevel')));
  const [text, setText] = useState('');
  const [pausedText] = useDebouncedValue(text, 250);
  // The label of the selected option is not a search.
  const search = value !== undefined && pausedText === labelOf(value) ? '' : pausedText.trim();
  const found = useAreas(search ? { search } : {});

  const areas = new Map<string, PickedArea | null>([[top, null]]);
  for (const area of found.data?.items ?? []) areas.set(keyOf(area), area);
  if (value) areas.set(keyOf(value), value);

  return (
    <Select
      label={label}
      placeholder={t('pickerPlaceholder')}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      value={value === undefined ? null : keyOf(value)}
      onChange={(key) => onChange(areas.get(key ?? top) ?? null)}
      searchValue={text}
      onSearchChange={setText}
      // The server has already filtered.
      filter={({ options }) => options}
      data={[...areas].map(([key, area]) => ({
        value: key,
        label: labelOf(area),
        disabled: area !== null && isWithin(area, notWithin),
      }))}
      nothingFoundMessage={t('pickerEmpty')}
      // The options element itself scrolls, because it is the element that the field controls.
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: true }}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  );
}
