import type { InvoiceRow } from '@lastmile/contract';
import { QuickAction, RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconCash, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { allowedActions, type InvoiceAction, usePermittedActions } from '../invoice-permissions.ts';
import { actionKeys } from '../labels.ts';

interface RowMenuProps {
  readonly row: InvoiceRow;
  readonly onAct: (action: InvoiceAction, row: InvoiceRow) => void;
}

export function RowMenu({ row, onAct }: RowMenuProps) {
  const { t } = useTranslation('invoices');
  const actions = usePermittedActions(allowedActions(row));
  return (
    <RowActions label={t('actionsOf', { number: row.number })}>
      <Menu.Item component={Link} to={invoicePath(row.id)} leftSection={<IconFileText size={16} />}>
        {t('open')}
      </Menu.Item>
      {actions.map((action) => (
        <Menu.Item
          key={action}
          onClick={() => onAct(action, row)}
          {...(action === 'cancel' ? { c: 'var(--mantine-color-error)' } : {})}
        >
          {t(actionKeys[action])}
        </Menu.Item>
      ))}
    </RowActions>
  );
}

interface QuickPayProps {
  readonly row: InvoiceRow;
  readonly onPay: (row: InvoiceRow) => void;
}

/** Takes the payment of an invoice without opening it. */
export function QuickPay({ row, onPay }: QuickPayProps) {
  const { t } = useTranslation('invoices');
  const canPay = usePermittedActions(allowedActions(row)).includes('pay');
  return canPay ? (
    <QuickAction
      label={`${t(actionKeys.pay)}: ${row.number}`}
      icon={<IconCash size={16} />}
      onClick={() => onPay(row)}
    />
  ) : null;
}
