import { formatMoney, minor } from '@lastmile/kit';
import { DetailList } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Amounts {
  readonly currency: string;
  readonly paymentCount: number;
  readonly grossMinor: number;
  readonly gatewayFeeMinor: number;
  readonly platformFeeMinor: number;
  readonly refundMinor: number;
  readonly adjustmentMinor: number;
  readonly serviceChargeMinor: number;
  readonly netMinor: number;
}

/** From what payers paid to what the ISP receives. */
export function AmountList({ amounts }: { readonly amounts: Amounts }) {
  const { t, i18n } = useTranslation('settlements');
  const money = (amount: number) => formatMoney(minor(amount), amounts.currency, { locale: i18n.language });
  return (
    <DetailList
      details={[
        { label: t('payments'), value: amounts.paymentCount.toLocaleString(i18n.language) },
        { label: t('gross'), value: money(amounts.grossMinor) },
        { label: t('gatewayFees'), value: money(-amounts.gatewayFeeMinor) },
        { label: t('platformFee'), value: money(-amounts.platformFeeMinor) },
        { label: t('refunds'), value: money(-amounts.refundMinor) },
        { label: t('adjustments'), value: money(amounts.adjustmentMinor) },
        ...(amounts.serviceChargeMinor === 0
          ? []
          : [{ label: t('serviceCharge'), value: money(-amounts.serviceChargeMinor) }]),
        { label: t('net'), value: <Text fw={700}>{money(amounts.netMinor)}</Text> },
      ]}
    />
  );
}
