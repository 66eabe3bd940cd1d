import { type ListColumn, ListTable } from '@lastmile/ui';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { invoicePath } from '../../../../../entities/invoices/paths.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { movementLabelKey } from './movement-labels.ts';
import type { Statement } from './use-statement.ts';

interface StatementLine {
  /** Row position: movements have no id, and their order never changes. */
  readonly id: number;
  readonly at: string;
  readonly what: string;
  readonly movement?: Statement['rows'][number];
  readonly balanceMinor: number;
}

/** Charges, payments and the balance after each. */
export function StatementTable({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation('payments');
  const day = useFormatDate();
  const moment = useFormatDateTime();
  const { from, to, openingMinor, closingMinor, rows } = statement;
  const lines: StatementLine[] = [
    { id: 0, at: day(from), what: t('opening'), balanceMinor: openingMinor },
    ...rows.map((movement, index) => ({
      id: index + 1,
      at: moment(movement.at),
      what: t(movementLabelKey(movement.kind)),
      movement,
      balanceMinor: movement.balanceMinor,
    })),
    { id: rows.length + 1, at: day(to), what: t('closing'), balanceMinor: closingMinor },
  ];
  return (
    <ListTable label={t('statement')} rows={lines} columns={useColumns()} sort="" onSort={() => undefined} />
  );
}

function useColumns(): ListColumn<StatementLine>[] {
  const { t } = useTranslation('payments');
  const { sign, figure } = useMoneyFormat();
  return [
    { key: 'what', header: t('movement'), isTitle: true, cell: (line) => <MovementCell line={line} /> },
    { key: 'at', header: t('at'), cell: ({ at }) => at },
    {
      key: 'charged',
      header: t('chargedIn', { currency: sign }),
      align: 'end',
      cell: ({ movement }) => (movement && movement.amountMinor > 0 ? figure(movement.amountMinor) : null),
    },
    {
      key: 'credited',
      header: t('creditedIn', { currency: sign }),
      align: 'end',
      cell: ({ movement }) => (movement && movement.amountMinor < 0 ? figure(-movement.amountMinor) : null),
    },
    {
      key: 'balance',
      header: t('balanceIn', { currency: sign }),
      align: 'end',
      cell: ({ balanceMinor }) => figure(balanceMinor),
    },
  ];
}

function MovementCell({ line: { what, movement } }: { readonly line: StatementLine }) {
  if (!movement) return <strong>{what}</strong>;
  const { sourceKind, sourceId, number } = movement;
  return (
    <span>
      {what}{' '}
      {number && sourceKind === 'invoice' ? (
        <Anchor component={Link} to={invoicePath(sourceId)} size="sm">
          {number}
        </Anchor>
      ) : (
        <Text component="span" size="sm" c="dimmed">
          {number}
        </Text>
      )}
    </span>
  );
}
