import { ActionIcon, Button, Checkbox, Group, NativeSelect, Popover, Stack, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUiLabels } from '../ui-labels.tsx';
import { type ColumnLayout, type ListColumn, moveColumn, orderColumns, resizeColumn } from './list-column.ts';

interface ColumnMenuProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onChange: (layout: ColumnLayout) => void;
  readonly onReset: () => void;
  /** Further settings of the table. */
  readonly children?: ReactNode;
}

/** Shows, hides, moves and resizes columns; the title column is always first. */
export function ColumnMenu<Row>({ columns, layout, onChange, onReset, children }: ColumnMenuProps<Row>) {
  const labels = useUiLabels();
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withRoles>
      <Popover.Target>
        <Tooltip label={labels.columns}>
          <ActionIcon variant="default" size={36} aria-label={labels.columns}>
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={labels.columns} mah="min(560px, 70dvh)" style={{ overflowY: 'auto' }}>
        <Stack gap={4}>
          {children}
          {orderColumns(columns, layout).map((column, at) => (
            <ColumnItem
              key={column.key}
              column={column}
              layout={layout}
              onChange={onChange}
              onMove={(by) => onChange(moveColumn(columns, layout, column.key, by))}
              isFirst={at <= 1}
              isLast={at === columns.length - 1}
            />
          ))}
          <Button variant="subtle" color="gray" c="dimmed" size="compact-sm" onClick={onReset}>
            {labels.resetColumns}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColumnItemProps<Row> extends Pick<ColumnMenuProps<Row>, 'layout' | 'onChange'> {
  readonly column: ListColumn<Row>;
  readonly onMove: (by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const widths = { narrow: 100, medium: 180, wide: 320 } as const;

function ColumnItem<Row>({ column, layout, onChange, onMove, isFirst, isLast }: ColumnItemProps<Row>) {
  const labels = useUiLabels();
  const { key, header, isTitle = false } = column;
  const show = (isShown: boolean) => {
    const others = layout.hidden.filter((one) => one !== key);
    onChange({ ...layout, hidden: isShown ? others : [...others, key] });
  };
  const resize = (width: string) => onChange(resizeColumn(layout, key, width ? Number(width) : undefined));
  const width = layout.widths[key];
  const preset = Object.values(widths).some((one) => one === width);
  return (
    <Group gap={4} wrap="nowrap">
      <Checkbox
        size="sm"
        flex={1}
        miw={130}
        label={header}
        checked={isTitle || !layout.hidden.includes(key)}
        disabled={isTitle}
        onChange={(event) => show(event.currentTarget.checked)}
      />
      <NativeSelect
        size="xs"
        w={112}
        visibleFrom="sm"
        aria-label={labels.columnWidth(header)}
        value={width === undefined ? '' : String(width)}
        onChange={(event) => resize(event.currentTarget.value)}
        data={[
          { value: '', label: labels.widths.automatic },
          { value: String(widths.narrow), label: labels.widths.narrow },
          { value: String(widths.medium), label: labels.widths.medium },
          { value: String(widths.wide), label: labels.widths.wide },
          ...(width === undefined || preset ? [] : [{ value: String(width), label: `${width} px` }]),
        ]}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={labels.moveUp(header)}
        disabled={isTitle || isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={labels.moveDown(header)}
        disabled={isTitle || isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
    </Group>
  );
}
