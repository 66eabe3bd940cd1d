import { type ListColumn, ListTable } from '@lastmile/ui';
import { Badge, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { Section } from '../../../../shared/kit/section.tsx';
import { useMoneyIn } from '../../../../shared/money/use-money-in.ts';
import { type Checkout, refundDisplay } from '../labels.ts';

type Refund = Checkout['refunds'][number];

/** Refunds through the gateway, with what the gateway said of them. */
export function CheckoutRefunds({ checkout }: { readonly checkout: Checkout }) {
  const { t } = useTranslation('checkouts');
  const moneyIn = useMoneyIn();
  const moment = useFormatDateTime();
  const { refunds, paidCurrency, currency } = checkout;
  if (refunds.length === 0) return null;
  const columns: ListColumn<Refund>[] = [
    { key: 'at', header: t('requestedAt'), isTitle: true, cell: ({ at }) => moment(at) },
    {
      key: 'state',
      header: t('status'),
      cell: ({ state }) => (
        <Badge variant="light" color={refundDisplay[state].tone} tt="none" miw="max-content">
          {t(refundDisplay[state].key)}
        </Badge>
      ),
    },
    {
      key: 'kind',
      header: t('kind'),
      cell: ({ kind }) => (kind === 'chargeback' ? t('kind.chargeback') : t('kind.refund')),
    },
    { key: 'reason', header: t('refundReason'), cell: ({ reason }) => reason },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amountMinor }) => moneyIn(amountMinor, paidCurrency ?? currency),
    },
  ];
  return (
    <Section title={t('refunds')}>
      <Paper withBorder>
        <ListTable label={t('refunds')} rows={refunds} columns={columns} sort="" onSort={() => undefined} />
      </Paper>
    </Section>
  );
}
