import type { CreditNote } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Anchor, Badge, Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount } from '../../../../entities/billing/cells.tsx';
import { methodKeys } from '../../../../entities/billing/labels.ts';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

type Allocation = CreditNote['allocations'][number];
type Refund = CreditNote['refunds'][number];

/** The invoices it paid; released ones are struck through. */
export function AppliedInvoices({ allocations }: Pick<CreditNote, 'allocations'>) {
  const { t } = useTranslation('credit-notes');
  const { sign } = useMoneyFormat();
  const moment = useFormatDateTime();
  const columns: ListColumn<Allocation>[] = [
    {
      key: 'number',
      header: t('invoice'),
      isTitle: true,
      cell: ({ invoiceId, number }) => (
        <Anchor component={Link} to={invoicePath(invoiceId)} size="sm" fw={600}>
          {number}
        </Anchor>
      ),
    },
    { key: 'at', header: t('at'), cell: ({ at }) => moment(at) },
    ...(allocations.some(({ releasedAt }) => releasedAt)
      ? [
          {
            key: 'state',
            header: t('status'),
            cell: ({ releasedAt }: Allocation) =>
              releasedAt ? (
                <Badge variant="light" color="gray" tt="none">
                  {t('released')}
                </Badge>
              ) : null,
          },
        ]
      : []),
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor, releasedAt }) => <Amount minor={amountMinor} struck={releasedAt !== null} />,
    },
  ];
  return <Uses title={t('appliedTo')} rows={allocations} columns={columns} empty={t('appliedToNone')} />;
}

export function Refunds({ refunds }: Pick<CreditNote, 'refunds'>) {
  const { t } = useTranslation(['credit-notes', 'billing']);
  const { sign } = useMoneyFormat();
  const moment = useFormatDateTime();
  const columns: ListColumn<Refund>[] = [
    { key: 'at', header: t('at'), isTitle: true, cell: ({ refundedAt }) => moment(refundedAt) },
    {
      key: 'method',
      header: t('billing:method'),
      cell: ({ method, reference }) =>
        [t(`billing:${methodKeys[method]}`), reference].filter(Boolean).join(' · '),
    },
    { key: 'paidBy', header: t('paidBy'), cell: ({ paidBy }) => paidBy.name },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
  ];
  return <Uses title={t('refunds')} rows={refunds} columns={columns} empty={t('refundsNone')} />;
}

interface UsesProps<Row extends { readonly id: number }> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  readonly empty: string;
}

function Uses<Row extends { readonly id: number }>({ title, rows, columns, empty }: UsesProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {rows.length > 0 ? (
        <Paper withBorder>
          <ListTable label={title} rows={rows} columns={columns} sort="" onSort={() => undefined} />
        </Paper>
      ) : (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </section>
  );
}
