import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface AffectedRow {
  readonly id: number | string;
  readonly name: string;
  /** Number, username or differing values, below the name. */
  readonly detail?: ReactNode;
  /** Amount, or a price before and after. */
  readonly value?: string | undefined;
  readonly note?: string | undefined;
}

interface AffectedRowsProps {
  readonly rows: readonly AffectedRow[];
  /** Number of all affected rows; the list has the first ones. */
  readonly total: number;
}

const nowrap = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

/** Who a bulk action changes, and by how much. */
export function AffectedRows({ rows, total }: AffectedRowsProps) {
  const { t } = useTranslation('shared');
  if (rows.length === 0) return null;
  return (
    <Stack gap={4}>
      <Stack
        component="ul"
        gap={6}
        m={0}
        p={0}
        tabIndex={0}
        aria-label={t('affected')}
        style={{ listStyle: 'none', maxHeight: 220, overflowY: 'auto' }}
      >
        {rows.map(({ id, name, detail, value, note }) => (
          <Group component="li" key={id} justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm">{name}</Text>
              {detail ? (
                <Text size="xs" c="dimmed">
                  {detail}
                </Text>
              ) : null}
            </div>
            <div style={{ textAlign: 'end', paddingInlineEnd: 4 }}>
              {value ? (
                <Text size="sm" style={nowrap}>
                  {value}
                </Text>
              ) : null}
              {note ? (
                <Text size="xs" c="dimmed">
                  {note}
                </Text>
              ) : null}
            </div>
          </Group>
        ))}
      </Stack>
      {total > rows.length ? (
        <Text size="sm" c="dimmed">
          {t('rejectedMore', { count: total - rows.length })}
        </Text>
      ) : null}
    </Stack>
  );
}
