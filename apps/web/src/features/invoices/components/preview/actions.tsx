import type { Invoice } from '@lastmile/contract';
import { Button, Menu } from '@mantine/core';
import { IconCash, IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfButton } from '../../../../entities/invoices/pdf-button.tsx';
import { BillDialog } from '../dialogs/invoice-dialogs.tsx';
import { type BillAction, usePermitted } from '../invoice-permissions.ts';
import { actionKeys } from '../labels.ts';

/** Print, take the money, and in the menu what is seldom needed. */
export function BillActions({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const permitted = usePermitted(invoice.allowed);
  const others = permitted.filter((action) => action !== 'pay');
  const [asked, setAsked] = useState<BillAction>();
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
        {t('print')}
      </Button>
      <PdfButton thing={() => ({ bill: invoice })} />
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
                onClick={() => setAsked(action)}
                {...(action === 'cancel' ? { c: 'var(--mantine-color-error)' } : {})}
              >
                {t(actionKeys[action])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {permitted.includes('pay') ? (
        <Button leftSection={<IconCash size={16} />} onClick={() => setAsked('pay')}>
          {t('do.pay')}
        </Button>
      ) : null}
      {asked ? <BillDialog action={asked} bill={invoice} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
