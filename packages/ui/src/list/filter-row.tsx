import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconFilterPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useUiLabels } from '../ui-labels.tsx';

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

export type FilterValues = Readonly<Record<string, string>>;

interface FilterRowProps {
  readonly fields: readonly FilterField[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

export function FilterRow({ fields, values, onChange }: FilterRowProps) {
  const labels = useUiLabels();
  const [showsExtras, setShowsExtras] = useState(false);
  const set = (name: string, value: string) => onChange({ ...values, [name]: value });
  const shown = fields.filter(({ name, isAdvanced }) => showsExtras || !isAdvanced || values[name]);
  return (
    <>
      {shown.map((field) => (
        <Filter
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      {shown.length < fields.length ? (
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          leftSection={<IconFilterPlus size={16} />}
          onClick={() => setShowsExtras(true)}
        >
          {labels.moreFilters}
        </Button>
      ) : null}
      {fields.some(({ name }) => values[name]) ? (
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          leftSection={<IconFilterOff size={16} />}
          onClick={() => onChange({})}
        >
          {labels.clearFilters}
        </Button>
      ) : null}
    </>
  );
}

interface FilterProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Filter({ field, value, onChange }: FilterProps) {
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
          w={150}
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
      miw={150}
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
