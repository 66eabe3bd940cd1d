import type { Invoice } from '@lastmile/contract';
import { Button, Menu } from '@mantine/core';
import { IconCash, IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfButton } from '../../../../entities/invoices/pdf-button.tsx';
import { InvoiceDialog } from '../dialogs/invoice-dialogs.tsx';
import { type InvoiceAction, usePermittedActions } from '../invoice-permissions.ts';
import { actionKeys } from '../labels.ts';

/** Print and take payment as buttons, rarer actions in the menu. */
export function InvoiceActions({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const permitted = usePermittedActions(invoice.allowed);
  const others = permitted.filter((action) => action !== 'pay');
  const [openDialog, setOpenDialog] = useState<InvoiceAction>();
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
        {t('print')}
      </Button>
      <PdfButton source={() => ({ invoice: invoice })} />
      {others.length > 0 ? (
        <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} />}>
              {t('actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => (
              <Menu.Item
                key={action}
                onClick={() => setOpenDialog(action)}
                {...(action === 'cancel' ? { c: 'var(--mantine-color-error)' } : {})}
              >
                {t(actionKeys[action])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {permitted.includes('pay') ? (
        <Button leftSection={<IconCash size={16} />} onClick={() => setOpenDialog('pay')}>
          {t('action.pay')}
        </Button>
      ) : null}
      {openDialog ? (
        <InvoiceDialog action={openDialog} invoice={invoice} onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
}
