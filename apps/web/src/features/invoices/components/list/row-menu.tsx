import type { InvoiceRow } from '@lastmile/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileText } from '@tabler/icons-react';
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
    <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('actionsOf', { number: row.number })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
