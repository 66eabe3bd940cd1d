import type { BillingRun } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { runPath } from '../paths.ts';
import { useRunName } from './labels.ts';
import { RunStateBadge } from './run-state-badge.tsx';

export function useRunColumns(): ListColumn<BillingRun>[] {
  const { t, i18n } = useTranslation('billing-runs');
  const { sign, figure } = useMoneyFormat();
  const nameOf = useRunName();
  const number = (value: number) => value.toLocaleString(i18n.language);
  return [
    {
      key: 'period',
      header: t('period'),
      isTitle: true,
      cell: (run) => (
        <Anchor component={Link} to={runPath(run.id)} size="sm" fw={600}>
          {nameOf(run)}
        </Anchor>
      ),
    },
    { key: 'state', header: t('state'), cell: (run) => <RunStateBadge run={run} /> },
    { key: 'invoiced', header: t('invoiced'), align: 'end', cell: ({ invoiced }) => number(invoiced) },
    {
      key: 'notInvoiced',
      header: t('notInvoiced'),
      align: 'end',
      cell: ({ notInvoiced }) => number(notInvoiced),
    },
    { key: 'invoices', header: t('invoices'), align: 'end', cell: ({ invoices }) => number(invoices) },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor }) => figure(amountMinor),
    },
    {
      key: 'by',
      header: t('startedBy'),
      cell: ({ by, kind }) => (kind === 'scheduled' ? t('scheduled') : by?.name),
    },
    {
      key: 'requestedAt',
      header: t('when'),
      sort: 'requestedAt',
      cell: ({ requestedAt }) => <RelativeTime instant={requestedAt} locale={i18n.language} />,
    },
  ];
}
