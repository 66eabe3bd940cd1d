import { DetailList } from '@lastmile/ui';
import { Alert, Anchor, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { subscriberBillingPath } from '../../../../entities/payments/paths.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyIn } from '../../../../shared/money/use-money-in.ts';
import { type Checkout, type PlatformCheckout, purposeKeys } from '../labels.ts';
import type { Side } from '../permitted-actions.ts';
import { StateBadge } from '../state-badge.tsx';
import { ReviewReasons } from './review-reasons.tsx';

const collectorKeys = {
  isp: { isp: 'collectedBy.isp', platform: 'collectedBy.platform' },
  platform: { isp: 'collectedBy.theIsp', platform: 'collectedBy.platform' },
} as const;

interface SummaryProps {
  readonly checkout: Checkout | PlatformCheckout;
  readonly side: Side;
}

/** Who paid what, through which gateway, and what the gateway confirmed. */
export function CheckoutSummary({ checkout, side }: SummaryProps) {
  const { t } = useTranslation('checkouts');
  const moneyIn = useMoneyIn();
  const moment = useFormatDateTime();
  const { currency, paidMinor, paidCurrency, feeMinor, refundedMinor } = checkout;
  const inPaid = (amount: number) => moneyIn(amount, paidCurrency ?? currency);
  return (
    <Stack gap="md">
      <StateAlert checkout={checkout} side={side} />
      <Paper withBorder p="md">
        <DetailList
          details={[
            { label: t('status'), value: <StateBadge {...checkout} /> },
            ...('isp' in checkout ? [{ label: t('isp'), value: checkout.isp.name }] : []),
            { label: t('purpose'), value: t(purposeKeys[checkout.purpose]) },
            {
              label: t(checkout.reseller ? 'reseller' : 'subscriber'),
              value: <Payer checkout={checkout} side={side} />,
            },
            { label: t('startedAt'), value: moment(checkout.createdAt) },
            { label: t('gateway'), value: gatewayNamesShown[checkout.gateway] },
            {
              label: t('collectedBy'),
              value: t(collectorKeys[side][checkout.collectedBy]),
            },
            { label: t('asked'), value: moneyIn(checkout.amountMinor, currency) },
            { label: t('confirmed'), value: paidMinor === null ? undefined : inPaid(paidMinor) },
            { label: t('fee'), value: feeMinor === null ? undefined : inPaid(feeMinor) },
            ...(refundedMinor > 0 ? [{ label: t('refundedAmount'), value: inPaid(refundedMinor) }] : []),
            { label: t('gatewayTransaction'), value: checkout.transactionId ?? undefined },
            { label: t('payer'), value: checkout.payer ?? undefined },
          ]}
        />
      </Paper>
    </Stack>
  );
}

function Payer({ checkout: { subscriber, reseller }, side }: SummaryProps) {
  if (reseller && side === 'isp')
    return (
      <Anchor component={Link} to={`/isp/reseller/${reseller.id}?tab=statement`} size="sm">
        {reseller.name}
      </Anchor>
    );
  if (!subscriber) return reseller?.name ?? '–';
  const text = [subscriber.username, subscriber.name].filter(Boolean).join(' · ');
  return side === 'platform' ? (
    text
  ) : (
    <Anchor component={Link} to={subscriberBillingPath(subscriber.id)} size="sm">
      {text}
    </Anchor>
  );
}

/** What a person has to know or decide. */
function StateAlert({ checkout, side }: SummaryProps) {
  const { t } = useTranslation('checkouts');
  const { state, reasons, isSandbox, collectedBy } = checkout;
  const isOthers = collectedBy !== side;
  return (
    <>
      {isSandbox ? <Alert color="gray">{t('sandboxText')}</Alert> : null}
      {state === 'needs_review' ? (
        <Alert color="red" title={t('reviewTitle')}>
          <ReviewReasons checkout={checkout} />
          <Text size="sm" mt={4}>
            {isOthers
              ? t(collectedBy === 'platform' ? 'askPlatform' : 'askIsp')
              : t(checkout.transactionId === null ? 'reviewUsedText' : 'reviewText')}
          </Text>
        </Alert>
      ) : null}
      {state === 'failed' && reasons.length > 0 ? (
        <Alert color="gray" title={t('failedTitle')}>
          <ReviewReasons checkout={checkout} />
        </Alert>
      ) : null}
    </>
  );
}
