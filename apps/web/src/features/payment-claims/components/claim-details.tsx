import { DetailList } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { subscriberText } from '../../../entities/billing/cells.tsx';
import { methodKeys } from '../../../entities/billing/labels.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import type { PaymentClaim } from './labels.ts';

/** What the customer reported, to compare with the wallet or the bank account. */
export function ClaimDetails({ claim }: { readonly claim: PaymentClaim }) {
  const { t } = useTranslation(['payment-claims', 'billing']);
  const { money } = useMoneyFormat();
  const moment = useFormatDateTime();
  return (
    <DetailList
      details={[
        { label: t('subscriber'), value: subscriberText(claim.subscriber) },
        { label: t('reportedAt'), value: moment(claim.createdAt) },
        { label: t('billing:method'), value: t(`billing:${methodKeys[claim.method]}`) },
        { label: t('sender'), value: claim.sender ?? undefined },
        { label: t('transaction'), value: claim.transactionId },
        { label: t('reportedAmount'), value: money(claim.amountMinor) },
      ]}
    />
  );
}
