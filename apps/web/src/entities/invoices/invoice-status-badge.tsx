import type { InvoiceRow } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { invoiceStatusDisplay } from '../billing/labels.ts';

/** How far a bill is paid; past its due date it needs a person. */
export function InvoiceStatusBadge({ status, overdue }: Pick<InvoiceRow, 'status' | 'overdue'>) {
  const { t } = useTranslation('billing');
  const { key, tone } = invoiceStatusDisplay[status];
  return (
    <Badge variant="light" color={overdue ? 'red' : tone} tt="none" miw="max-content">
      {overdue ? `${t(key)} · ${t('overdue')}` : t(key)}
    </Badge>
  );
}
