import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconFilterOff, IconFilterPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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

export type FilterValues = Readonly<Record<string, string>>;

interface FilterRowProps {
  readonly fields: readonly FilterField[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  /** Shown among the filters on a phone. */
  readonly onPhone?: ReactNode;
}

/** The filters of a list; on a phone they open below a button. */
export function FilterRow({ fields, values, onChange, onPhone }: FilterRowProps) {
  const labels = useUiLabels();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [showsExtras, setShowsExtras] = useState(false);
  const set = (name: string, value: string) => onChange({ ...values, [name]: value });
  const shown = fields.filter(({ name, isAdvanced }) => showsExtras || !isAdvanced || values[name]);
  const active = fields.filter(({ name }) => values[name]).length;
  return (
    <>
      {fields.length > 0 || onPhone ? (
        <div className={classes['toggle']}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {labels.filters(active)}
          </Button>
        </div>
      ) : null}
      <div className={classes['panel']} id={id} data-open={isOpen || undefined}>
        {onPhone}
        {shown.map((field) => (
          <Filter
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        {shown.length < fields.length ? (
          <QuietButton icon={<IconFilterPlus size={16} />} onClick={() => setShowsExtras(true)}>
            {labels.moreFilters}
          </QuietButton>
        ) : null}
        {active > 0 ? (
          <QuietButton icon={<IconFilterOff size={16} />} onClick={() => onChange({})}>
            {labels.clearFilters}
          </QuietButton>
        ) : null}
      </div>
    </>
  );
}

interface QuietButtonProps {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const QuietButton = ({ icon, onClick, children }: QuietButtonProps) => (
  <Button variant="subtle" color="gray" c="dimmed" px="xs" leftSection={icon} onClick={onClick}>
    {children}
  </Button>
);

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
