import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useUiLabels } from '../ui-labels.tsx';
import classes from './filter-row.module.css';

/** A filter; its value is stored as `name` in the URL and sent to the call. */
export type FilterField = {
  readonly name: string;
  readonly label: string;
  /** Hidden until the user asks for more filters or it has a value. */
  readonly isAdvanced?: boolean;
} & (
  | {
      readonly kind: 'choice';
      /** Label of the empty value, if it is not "any". */
      readonly unchosen?: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'date' }
  | { readonly kind: 'text' }
);

interface FilterProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field of one filter. */
export function Filter({ field, value, onChange }: FilterProps) {
  const labels = useUiLabels();
  if (field.kind === 'text') return <TextFilter label={field.label} value={value} onChange={onChange} />;
  if (field.kind === 'date') {
    return (
      <Group component="label" gap={6} wrap="nowrap">
        <Text component="span" size="sm" c="dimmed">
          {field.label}
        </Text>
        <TextInput
          type="date"
          w={136}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Group>
    );
  }
  // A link may name an id that is no option; it still applies, so it is shown.
  const unlisted = value && !field.options.some((option) => option.value === value);
  return (
    <NativeSelect
      classNames={{ input: classes['choice'] ?? '' }}
      aria-label={field.label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: `${field.label}: ${field.unchosen ?? labels.any}` },
        ...field.options,
        ...(unlisted ? [{ value, label: `#${value}` }] : []),
      ]}
    />
  );
}

const searchDebounceMs = 300;

function TextFilter({ label, value, onChange }: { label: string } & Omit<FilterProps, 'field'>) {
  const [text, setText] = useState(value);
  const lastSent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    lastSent.current = next;
    onChange(next);
  }, searchDebounceMs);
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      w={160}
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={100}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
