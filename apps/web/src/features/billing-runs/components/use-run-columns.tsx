import type { BillingRun } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { runPath } from '../paths.ts';
import { useRunName } from './labels.ts';
import { RunState } from './run-state-badge.tsx';

export function useRunColumns(): ListColumn<BillingRun>[] {
  const { t, i18n } = useTranslation('billing-runs');
  const { sign, figure } = useMoneyText();
  const nameOf = useRunName();
  const number = (value: number) => value.toLocaleString(i18n.language);
  return [
    {
      key: 'for',
      header: t('for'),
      isTitle: true,
      cell: (run) => (
        <Anchor component={Link} to={runPath(run.id)} size="sm" fw={600}>
          {nameOf(run)}
        </Anchor>
      ),
    },
    { key: 'state', header: t('state'), cell: (run) => <RunState run={run} /> },
    { key: 'billed', header: t('billed'), align: 'end', cell: ({ billed }) => number(billed) },
    { key: 'notBilled', header: t('notBilled'), align: 'end', cell: ({ notBilled }) => number(notBilled) },
    { key: 'bills', header: t('bills'), align: 'end', cell: ({ invoices }) => number(invoices) },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor }) => figure(amountMinor),
    },
    { key: 'by', header: t('by'), cell: ({ by, kind }) => (kind === 'scheduled' ? t('schedule') : by?.name) },
    {
      key: 'askedAt',
      header: t('when'),
      sort: 'askedAt',
      cell: ({ askedAt }) => <RelativeTime instant={askedAt} locale={i18n.language} />,
    },
  ];
}
