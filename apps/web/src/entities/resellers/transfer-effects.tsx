import type { TransferOutcome } from '@lastmile/contract';
import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';

interface TransferEffectListProps {
  readonly planned: TransferOutcome;
  readonly isToIsp: boolean;
}

/** What happens to invoices, commission, credit and tickets. */
export function TransferEffectList({ planned, isToIsp }: TransferEffectListProps) {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  const { unpaidInvoiceCount: count, balanceDueMinor, commissionStaysCount, ...effects } = planned.effects;
  const amount = money(balanceDueMinor);
  const dues = isToIsp ? t('transferDuesToIsp', { count, amount }) : t('transferDues', { count, amount });
  const names = planned.former.map(({ name }) => name ?? t('transferFormerIsp')).join(', ');
  const lines = [
    t('transferFormer', { names }),
    count > 0 ? dues : t('transferNoDues'),
    commissionStaysCount > 0 ? t('transferCommissionStays', { count: commissionStaysCount }) : null,
    effects.creditMinor > 0 ? t('transferCredit', { amount: money(effects.creditMinor) }) : null,
    effects.openTicketCount > 0 ? t('transferTickets', { count: effects.openTicketCount }) : null,
    planned.former.some(({ resellerId }) => resellerId !== null) ? t('transferHistory') : null,
  ];
  return (
    <List size="sm" spacing={4}>
      {lines.map((line) => (line === null ? null : <List.Item key={line}>{line}</List.Item>))}
    </List>
  );
}
