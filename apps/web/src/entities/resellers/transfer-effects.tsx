import type { TransferEffects, TransferOutcome } from '@lastmile/contract';
import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';

interface TransferEffectListProps {
  readonly planned: TransferOutcome;
  readonly isToIsp: boolean;
}

/** What happens to invoices, commission, wallets, credit and tickets. */
export function TransferEffectList({ planned, isToIsp }: TransferEffectListProps) {
  const { t } = useTranslation('subscribers');
  const names = planned.former.map(({ name }) => name ?? t('transferFormerIsp')).join(', ');
  const { openTicketCount: count } = planned.effects;
  const lines = [
    t('transferFormer', { names }),
    ...useDueLines(planned.effects, isToIsp),
    ...useWholesaleLines(planned.effects.wholesale, isToIsp),
    count > 0 ? t('transferTickets', { count }) : null,
    planned.former.some(({ resellerId }) => resellerId !== null) ? t('transferHistory') : null,
    planned.effects.wholesale ? t('transferFinal') : null,
  ];
  return (
    <List size="sm" spacing={4}>
      {lines.map((line) => (line === null ? null : <List.Item key={line}>{line}</List.Item>))}
    </List>
  );
}

function useDueLines(effects: TransferEffects, isToIsp: boolean): (string | null)[] {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  const { unpaidInvoiceCount: count, balanceDueMinor, commissionStaysCount, creditMinor } = effects;
  // What the ISP invoiced is never a wholesale reseller's: it stays with the ISP when they get a subscriber, and when they give one back.
  const isIspsOwn = effects.wholesale !== null && (isToIsp || effects.wholesale.availableMinor !== null);
  const unpaid = isIspsOwn
    ? ('transferWholesaleUnpaid' as const)
    : isToIsp
      ? ('transferUnpaidToIsp' as const)
      : ('transferUnpaid' as const);
  const credit = isIspsOwn ? ('transferCreditStays' as const) : ('transferCredit' as const);
  return [
    count > 0 ? t(unpaid, { count, amount: money(balanceDueMinor) }) : t('transferNoUnpaid'),
    commissionStaysCount > 0 ? t('transferCommissionStays', { count: commissionStaysCount }) : null,
    creditMinor > 0 ? t(credit, { amount: money(creditMinor) }) : null,
  ];
}

/** As of today, for who sells them until now and who does from now on. */
function useWholesaleLines(effects: TransferEffects['wholesale'], isToIsp: boolean): (string | null)[] {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  if (effects === null) return [];
  const { chargedCount: count, availableMinor } = effects;
  const amounts = [
    ['transferInvoiced', effects.invoicedMinor],
    ['transferCredited', effects.creditedMinor],
    ['transferRefunded', effects.refundedMinor],
    ['transferRetailDue', effects.retailDueMinor],
    ['transferRetailCredit', effects.retailCreditMinor],
  ] as const;
  const charged =
    count > 0
      ? t('transferCharged', {
          count,
          amount: money(effects.chargedMinor),
          available: money(availableMinor ?? 0),
        })
      : t('transferNotCharged');
  return [
    ...amounts.map(([key, minor]) => (minor > 0 ? t(key, { amount: money(minor) }) : null)),
    availableMinor === null ? null : charged,
    isToIsp ? t('transferBilled') : null,
  ];
}
