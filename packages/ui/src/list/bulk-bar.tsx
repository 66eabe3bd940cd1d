import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiLabels } from '../ui-labels.tsx';
import { allSelected, countOf, nothingSelected, type RowKey, type Selection } from './selection.ts';

interface BulkBarProps<Key extends RowKey> {
  readonly selection: Selection<Key>;
  readonly onSelect: (selection: Selection<Key>) => void;
  /** Number of rows that match the list's filters. */
  readonly total: number;
  /** Buttons for the selected rows. */
  readonly children: ReactNode;
}

/** Bar at the bottom of the window while rows are selected: count, select all, clear and actions. */
export function BulkBar<Key extends RowKey>(props: BulkBarProps<Key>) {
  const { selection, onSelect, total, children } = props;
  const labels = useUiLabels();
  const count = countOf(selection, total);
  if (count === 0) return null;
  return (
    <Paper
      withBorder
      shadow="md"
      p="xs"
      mt="sm"
      pos="sticky"
      bottom="calc(var(--panel-bottom-nav, 0px) + 12px)"
      style={{ zIndex: 2 }}
      data-bulk-bar
      role="region"
      aria-label={labels.selected(count)}
    >
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={600} role="status">
            {labels.selected(count)}
          </Text>
          {count < total ? (
            <Button size="compact-sm" variant="subtle" onClick={() => onSelect(allSelected)}>
              {labels.selectAll(total)}
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            c="dimmed"
            onClick={() => onSelect(nothingSelected)}
          >
            {labels.clearSelection}
          </Button>
        </Group>
        <Group gap="xs">{children}</Group>
      </Group>
    </Paper>
  );
}
