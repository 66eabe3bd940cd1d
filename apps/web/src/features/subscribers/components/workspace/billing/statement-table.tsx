import { type ListColumn, ListTable } from '@lastmile/ui';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { creditNotePath } from '../../../../../entities/billing/credit-note-paths.ts';
import { invoicePath } from '../../../../../entities/invoices/paths.ts';
import { subscriberBillingPath } from '../../../../../entities/payments/paths.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { movementLabelKey } from './movement-labels.ts';
import type { Statement } from './use-statement.ts';

/** A statement of a customer names the subscriber of each movement. */
type Movement = Statement['rows'][number] & {
  readonly subscriber?: { readonly id: number; readonly username: string };
};

interface StatementTableProps {
  readonly statement: Pick<Statement, 'from' | 'to' | 'openingMinor' | 'closingMinor'> & {
    readonly rows: readonly Movement[];
  };
}

interface StatementLine {
  /** Row position: movements have no id, and their order never changes. */
  readonly id: number;
  readonly at: string;
  readonly what: string;
  readonly movement?: Movement;
  readonly balanceMinor: number;
}

/** Charges, payments and the balance after each. */
export function StatementTable({ statement }: StatementTableProps) {
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
    <ListTable
      label={t('statement')}
      rows={lines}
      columns={useColumns(rows.some(({ subscriber }) => subscriber !== undefined))}
      sort=""
      onSort={() => undefined}
    />
  );
}

function useColumns(withSubscriber: boolean): ListColumn<StatementLine>[] {
  const { t } = useTranslation('payments');
  const { sign, figure } = useMoneyFormat();
  return [
    {
      key: 'what',
      header: t('movement'),
      isTitle: true,
      wraps: true,
      cell: (line) => <MovementCell line={line} />,
    },
    { key: 'at', header: t('at'), cell: ({ at }) => at },
    ...(withSubscriber
      ? [
          {
            key: 'subscriber',
            header: t('subscriber'),
            cell: ({ movement }: StatementLine) =>
              movement?.subscriber ? (
                <Anchor component={Link} to={subscriberBillingPath(movement.subscriber.id)} size="sm">
                  {movement.subscriber.username}
                </Anchor>
              ) : null,
          },
        ]
      : []),
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

/** The pages of documents that have one. */
const documentPaths: Readonly<Record<string, (id: number) => string>> = {
  invoice: invoicePath,
  credit_note: creditNotePath,
};

function MovementCell({ line: { what, movement } }: { readonly line: StatementLine }) {
  if (!movement) return <strong>{what}</strong>;
  const { sourceKind, sourceId, number } = movement;
  const pathOf = documentPaths[sourceKind];
  return (
    <span>
      {what}{' '}
      {number && pathOf ? (
        <Anchor component={Link} to={pathOf(sourceId)} size="sm">
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
