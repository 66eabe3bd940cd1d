import type { ResellerDetails, ResellerStatement } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { entryKey } from '../../../../entities/resellers/entry-labels.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

interface Line {
  /** Row position: entries have no id, and their order never changes. */
  readonly id: number;
  readonly at: string;
  readonly what: string;
  readonly entry?: ResellerStatement['rows'][number];
  readonly balanceMinor: number;
}

interface StatementTableProps {
  readonly statement: ResellerStatement;
  readonly model: ResellerDetails['model'];
}

/**
 * What the reseller owes more, what is settled, and the balance after each entry. Of a wholesale reseller the same account is
 * shown as the wallet: what was charged and paid in, and what is left.
 */
export function StatementTable({ statement, model }: StatementTableProps) {
  const { t } = useTranslation('resellers');
  const day = useFormatDate();
  const moment = useFormatDateTime();
  const { from, to, openingMinor, closingMinor, rows } = statement;
  const lines: Line[] = [
    { id: 0, at: day(from), what: t('opening'), balanceMinor: openingMinor },
    ...rows.map((entry, index) => ({
      id: index + 1,
      at: moment(entry.at),
      what: t(entryKey(entry)),
      entry,
      balanceMinor: entry.balanceMinor,
    })),
    { id: rows.length + 1, at: day(to), what: t('closing'), balanceMinor: closingMinor },
  ];
  return (
    <ListTable
      label={t('tab.statement')}
      rows={lines}
      columns={useColumns(model)}
      sort=""
      onSort={() => undefined}
    />
  );
}

const headers = {
  commission: { owed: 'owedIn', settled: 'settledIn', balance: 'balanceIn' },
  wholesale: { owed: 'chargedIn', settled: 'creditedIn', balance: 'walletIn' },
} as const;

function useColumns(model: ResellerDetails['model']): ListColumn<Line>[] {
  const { t } = useTranslation('resellers');
  const { sign, figure } = useMoneyFormat();
  return [
    {
      key: 'what',
      header: t('entry'),
      isTitle: true,
      wraps: true,
      cell: (line) => <EntryCell line={line} />,
    },
    { key: 'at', header: t('at'), cell: ({ at }) => at },
    {
      key: 'owed',
      header: t(headers[model].owed, { sign }),
      align: 'end',
      cell: ({ entry }) => (entry && entry.amountMinor > 0 ? figure(entry.amountMinor) : null),
    },
    {
      key: 'settled',
      header: t(headers[model].settled, { sign }),
      align: 'end',
      cell: ({ entry }) => (entry && entry.amountMinor < 0 ? figure(-entry.amountMinor) : null),
    },
    {
      key: 'balance',
      header: t(headers[model].balance, { sign }),
      align: 'end',
      cell: ({ balanceMinor }) => figure(model === 'wholesale' ? 0 - balanceMinor : balanceMinor),
    },
  ];
}

function EntryCell({ line: { what, entry } }: { readonly line: Line }) {
  const { t } = useTranslation('resellers');
  const { money } = useMoneyFormat();
  if (!entry) return <strong>{what}</strong>;
  const vat = entry.vatMinor ? t('vatOf', { amount: money(Math.abs(entry.vatMinor)) }) : null;
  return (
    <span>
      {what}{' '}
      <Text component="span" size="sm" c="dimmed">
        {[entry.party, entry.number, vat].filter(Boolean).join(' · ')}
      </Text>
    </span>
  );
}
