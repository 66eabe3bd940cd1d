import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

interface SortHeaderProps<Field extends string> {
  readonly field: Field;
  readonly label: string;
  /** `field` or `-field`, as in the list's query. */
  readonly sort: string;
  readonly onSort: (sort: Field | `-${Field}`) => void;
}

/** A column header button: the first press sorts ascending, the next one descending. */
export function SortHeader<Field extends string>({ field, label, sort, onSort }: SortHeaderProps<Field>) {
  const descending = sort === `-${field}`;
  const active = descending || sort === field;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton fz="inherit" fw="inherit" onClick={() => onSort(sort === field ? `-${field}` : field)}>
      {/* The arrow lies in the space between columns, so that it does not make a column wider. */}
      <span style={{ position: 'relative' }}>
        {label}
        {active ? (
          <Arrow size={14} aria-hidden style={{ position: 'absolute', insetInlineStart: '100%', top: 2 }} />
        ) : null}
      </span>
    </UnstyledButton>
  );
}
