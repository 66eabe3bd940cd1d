import { type CashStatement, expenseCategories } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { entryLabelKey } from '../../../../entities/cash-book/entry-labels.ts';
import { categoryKeys } from '../../../../entities/cash-book/movement-labels.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

interface StatementLine {
  /** Row position: entries have no id, and their order never changes. */
  readonly id: number;
  readonly at: string;
  readonly what: string;
  readonly entry?: CashStatement['rows'][number];
  readonly balanceMinor: number;
}

/** Money in, money out and the balance after each entry. */
export function CashStatementTable({ statement }: { readonly statement: CashStatement }) {
  const { t } = useTranslation('cash-book');
  const day = useFormatDate();
  const moment = useFormatDateTime();
  const { from, to, openingMinor, closingMinor, rows } = statement;
  const lines: StatementLine[] = [
    { id: 0, at: day(from), what: t('opening'), balanceMinor: openingMinor },
    ...rows.map((entry, index) => ({
      id: index + 1,
      at: moment(entry.at),
      what: t(entryLabelKey(entry.kind)),
      entry,
      balanceMinor: entry.balanceMinor,
    })),
    { id: rows.length + 1, at: day(to), what: t('closing'), balanceMinor: closingMinor },
  ];
  return (
    <ListTable
      label={t('tab.statement')}
      rows={lines}
      columns={useColumns()}
      sort=""
      onSort={() => undefined}
    />
  );
}

function useColumns(): ListColumn<StatementLine>[] {
  const { t } = useTranslation('cash-book');
  const { sign, figure } = useMoneyFormat();
  return [
    {
      key: 'what',
      header: t('movement'),
      isTitle: true,
      wraps: true,
      cell: (line) => <EntryCell line={line} />,
    },
    { key: 'at', header: t('at'), cell: ({ at }) => at },
    {
      key: 'in',
      header: t('receivedIn', { currency: sign }),
      align: 'end',
      cell: ({ entry }) => (entry && entry.amountMinor > 0 ? figure(entry.amountMinor) : null),
    },
    {
      key: 'out',
      header: t('paidIn', { currency: sign }),
      align: 'end',
      cell: ({ entry }) => (entry && entry.amountMinor < 0 ? figure(-entry.amountMinor) : null),
    },
    {
      key: 'balance',
      header: t('balanceIn', { currency: sign }),
      align: 'end',
      cell: ({ balanceMinor }) => figure(balanceMinor),
    },
  ];
}

function EntryCell({ line: { what, entry } }: { readonly line: StatementLine }) {
  const { t } = useTranslation('cash-book');
  if (!entry) return <strong>{what}</strong>;
  const category =
    entry.sourceKind === 'cash_movement' ? expenseCategories.find((one) => one === entry.party) : undefined;
  const details = [category ? t(categoryKeys[category]) : entry.party, entry.number].filter(Boolean);
  return (
    <span>
      {what}{' '}
      <Text component="span" size="sm" c="dimmed">
        {details.join(' · ')}
      </Text>
    </span>
  );
}
