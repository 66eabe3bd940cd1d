import type { InvoiceRow } from '@lastmile/contract';
import { StateBadge } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { invoiceStatusDisplay } from '../billing/labels.ts';

/** Payment status of an invoice; red once it is overdue. */
export function InvoiceStatusBadge({ status, overdue }: Pick<InvoiceRow, 'status' | 'overdue'>) {
  const { t } = useTranslation('billing');
  const { key, tone } = invoiceStatusDisplay[status];
  return (
    <StateBadge color={overdue ? 'red' : tone}>{overdue ? `${t(key)} · ${t('overdue')}` : t(key)}</StateBadge>
  );
}
