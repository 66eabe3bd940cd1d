import type { PeriodRow } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Badge, Button, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../../shared/dates/months.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

const statusDisplay = {
  current: { key: 'status.current', color: 'indigo' },
  open: { key: 'status.open', color: 'yellow' },
  closed: { key: 'status.closed', color: 'green' },
} as const satisfies Record<PeriodRow['status'], object>;

interface MonthTableProps {
  readonly periods: readonly PeriodRow[];
  readonly onClose: (month: string) => void;
  readonly onReopen: (month: string) => void;
}

type Row = PeriodRow & { readonly id: string };

export function MonthTable({ periods, ...actions }: MonthTableProps) {
  const { t } = useTranslation('period-closing');
  const columns = useColumns(actions);
  return (
    <Paper withBorder>
      <ListTable
        label={t('title')}
        rows={periods.map((period): Row => ({ id: period.month, ...period }))}
        columns={columns}
        sort="-month"
        onSort={() => {}}
      />
    </Paper>
  );
}

function useColumns({ onClose, onReopen }: Omit<MonthTableProps, 'periods'>): ListColumn<Row>[] {
  const { t, i18n } = useTranslation('period-closing');
  const ability = useCurrentAbility();
  return [
    {
      key: 'month',
      header: t('month'),
      isTitle: true,
      cell: ({ month }) => <Text size="sm">{formatMonth(month, i18n.language)}</Text>,
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => (
        <Badge variant="light" color={statusDisplay[status].color} tt="none">
          {t(statusDisplay[status].key)}
        </Badge>
      ),
    },
    { key: 'history', header: t('history'), cell: ({ closings }) => <History closings={closings} /> },
    {
      key: 'action',
      header: t('actions'),
      cell: ({ month, status }) => {
        if (status === 'open' && ability.can('create', 'PeriodClosing')) {
          return (
            <Button variant="default" size="compact-sm" onClick={() => onClose(month)}>
              {t('closeMonth')}
            </Button>
          );
        }
        return status === 'closed' && ability.can('delete', 'PeriodClosing') ? (
          <Button variant="default" size="compact-sm" onClick={() => onReopen(month)}>
            {t('reopen')}
          </Button>
        ) : null;
      },
    },
  ];
}

function History({ closings }: Pick<PeriodRow, 'closings'>) {
  const { t } = useTranslation('period-closing');
  const moment = useFormatDateTime();
  if (closings.length === 0) return '–';
  const by = (name: string | null) => name ?? t('unknownUser');
  return (
    <Stack gap={4}>
      {closings.map(({ closedAt, closedBy, reopenedAt, reopenedBy, reopenedReason }) => (
        <div key={closedAt}>
          <Text size="sm">{t('closedBy', { name: by(closedBy), at: moment(closedAt) })}</Text>
          {reopenedAt ? (
            <Text size="xs" c="dimmed">
              {t('reopenedBy', { name: by(reopenedBy), at: moment(reopenedAt), reason: reopenedReason })}
            </Text>
          ) : null}
        </div>
      ))}
    </Stack>
  );
}
