import type { RetailInvoice } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const display = {
  unpaid: { key: 'state.unpaid', tone: 'yellow' },
  partial: { key: 'state.partial', tone: 'yellow' },
  paid: { key: 'state.paid', tone: 'green' },
  credited: { key: 'state.credited', tone: 'gray' },
} as const satisfies Record<RetailInvoice['state'], { key: string; tone: string }>;

/** Red once the invoice is overdue. */
export function RetailStateBadge({ state, isOverdue }: Pick<RetailInvoice, 'state' | 'isOverdue'>) {
  const { t } = useTranslation('retail');
  const { key, tone } = display[state];
  return (
    <Badge variant="light" color={isOverdue ? 'red' : tone} tt="none" miw="max-content">
      {isOverdue ? t('overdueState', { state: t(key) }) : t(key)}
    </Badge>
  );
}
