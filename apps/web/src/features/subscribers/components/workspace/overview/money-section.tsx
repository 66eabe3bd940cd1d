import type { SubscriberAccount } from '@lastmile/contract';
import { DetailList, ErrorState, RelativeTime } from '@lastmile/ui';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { methodKeys } from '../../../../../entities/billing/labels.ts';
import { paymentSearchPath } from '../../../../../entities/payments/paths.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { useAccount } from '../../../api.ts';

/** What is due, what was paid last, and what comes next. */
export function MoneySection({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation('shared');
  const problemText = useProblemText();
  const account = useAccount(subscriberId);
  if (account.data) return <MoneyDetails account={account.data} />;
  if (account.isPending) return <Skeleton h={96} aria-busy aria-label={t('loading')} />;
  return (
    <ErrorState
      title={t('detailFailed')}
      text={problemText(account.error)}
      retryLabel={t('retry')}
      onRetry={() => account.refetch()}
    />
  );
}

function MoneyDetails({ account }: { readonly account: SubscriberAccount }) {
  const { t } = useTranslation('workspace');
  const { money } = useMoneyFormat();
  const lastPayment = useLastPayment(account);
  const day = useFormatDate();
  const { balanceMinor, overdueMinor, nextInvoice } = account;
  return (
    <DetailList
      details={[
        {
          label: balanceMinor < 0 ? t('money.credit') : t('money.due'),
          value: (
            <>
              {money(Math.abs(balanceMinor))}
              {overdueMinor > 0 ? (
                <Text size="sm" c="var(--mantine-color-error)">
                  {t('money.overdueAmount', { amount: money(overdueMinor) })}
                </Text>
              ) : null}
            </>
          ),
        },
        ...(account.visiblePayments === 'none' ? [] : [lastPayment]),
        {
          label: t('money.nextInvoice'),
          value: nextInvoice ? (
            <>
              {t('money.expected', { amount: money(nextInvoice.totalMinor) })}
              <Text size="sm" c="dimmed">
                {nextInvoice.isAutomatic
                  ? t('money.issuedOn', { day: day(nextInvoice.on) })
                  : t('money.readyFrom', { day: day(nextInvoice.on) })}
              </Text>
            </>
          ) : (
            t('money.noInvoice')
          ),
        },
      ]}
    />
  );
}

function useLastPayment({ lastPayment, visiblePayments }: SubscriberAccount) {
  const { t, i18n } = useTranslation(['workspace', 'billing']);
  const { money } = useMoneyFormat();
  // Of payments that others recorded, "none yet" would be untrue.
  const isOwn = visiblePayments === 'own';
  return {
    label: isOwn ? t('money.lastOwnPayment') : t('money.lastPayment'),
    value: lastPayment ? (
      <>
        <Anchor component={Link} to={paymentSearchPath(lastPayment.number)} inherit underline="always">
          {money(lastPayment.amountMinor)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t(`billing:${methodKeys[lastPayment.method]}`)} ·{' '}
          <RelativeTime instant={lastPayment.receivedAt} locale={i18n.language} />
        </Text>
      </>
    ) : isOwn ? (
      t('money.noOwnPayment')
    ) : (
      t('money.noPayment')
    ),
  };
}
