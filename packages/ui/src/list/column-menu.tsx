import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useUiLabels } from '../ui-labels.tsx';
import type { ListColumn } from './list-column.ts';

interface ColumnMenuProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

/** Shows and hides columns; the title column cannot be hidden. */
export function ColumnMenu<Row>({ columns, hidden, onChange }: ColumnMenuProps<Row>) {
  const labels = useUiLabels();
  const toggle = (key: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(key);
    else next.add(key);
    onChange(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withRoles>
      <Popover.Target>
        <Tooltip label={labels.columns}>
          <ActionIcon variant="default" size={36} aria-label={labels.columns}>
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={labels.columns}>
        <Stack gap="xs">
          {columns.map(({ key, header, isTitle = false }) => (
            <Checkbox
              key={key}
              size="sm"
              label={header}
              checked={isTitle || !hidden.has(key)}
              disabled={isTitle}
              onChange={(event) => toggle(key, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
