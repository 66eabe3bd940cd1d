import { type CashClosingRow, cashBookCalls } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../../entities/billing/cells.tsx';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { ListSection } from '../../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { ReopenDialog } from './reopen-dialog.tsx';

/** Closed days with the counted cash and its difference from the books. */
export function ClosingList() {
  const { t } = useTranslation('cash-book');
  const [reopening, setReopening] = useState<CashClosingRow>();
  return (
    <>
      <ListSection
        call={cashBookCalls.closings}
        title={t('tab.closings')}
        columns={useColumns(setReopening)}
        sorts={['-day', 'day']}
        empty={{ title: t('closingsNone'), text: t('closingsNoneText') }}
      />
      {reopening ? <ReopenDialog row={reopening} onClose={() => setReopening(undefined)} /> : null}
    </>
  );
}

function useColumns(onReopen: (row: CashClosingRow) => void): ListColumn<CashClosingRow>[] {
  const { t } = useTranslation('cash-book');
  const { sign } = useMoneyFormat();
  const day = useFormatDate();
  const canReopen = useCurrentAbility().can('delete', 'CashBook');
  return [
    {
      key: 'day',
      header: t('day'),
      sort: 'day',
      isTitle: true,
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{day(row.day)}</span>,
    },
    { key: 'user', header: t('holder'), cell: ({ user }) => user.name },
    {
      key: 'ledger',
      header: t('ledgerIn', { currency: sign }),
      align: 'end',
      cell: ({ ledgerMinor }) => <Amount minor={ledgerMinor} />,
    },
    {
      key: 'counted',
      header: t('countedIn', { currency: sign }),
      align: 'end',
      cell: ({ countedMinor }) => <Amount minor={countedMinor} />,
    },
    {
      key: 'difference',
      header: t('differenceIn', { currency: sign }),
      align: 'end',
      cell: ({ differenceMinor }) => (differenceMinor ? <Amount minor={differenceMinor} /> : '–'),
    },
    {
      key: 'note',
      header: t('note'),
      wraps: true,
      cell: ({ note, reopenedReason }) => (
        <>
          {note}
          {reopenedReason ? (
            <Text size="xs" c="dimmed">
              {reopenedReason}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'closedBy', header: t('closedBy'), cell: ({ closedBy }) => closedBy },
    {
      key: 'status',
      isMain: true,
      header: t('status'),
      cell: (row) =>
        row.canReopen && canReopen ? (
          <Button variant="default" size="compact-sm" onClick={() => onReopen(row)}>
            {t('reopen')}
          </Button>
        ) : (
          <Badge variant="light" color={row.reopenedAt ? 'gray' : 'green'} tt="none">
            {row.reopenedAt ? t('closing.reopened') : t('closing.closed')}
          </Badge>
        ),
    },
  ];
}
