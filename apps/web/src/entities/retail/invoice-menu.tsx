import type { RetailInvoice } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconCash, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { usePdf } from './use-pdf.ts';

interface InvoiceMenuProps {
  readonly invoice: RetailInvoice;
  readonly onPay: () => void;
}

export function InvoiceMenu({ invoice, onPay }: InvoiceMenuProps) {
  const { t } = useTranslation('retail');
  const pdf = usePdf();
  const { id, number } = invoice;
  const canPay = useCurrentAbility().can('create', 'Payment') && invoice.balanceDueMinor > 0;
  return (
    <RowActions label={t('actionsOf', { number })}>
      {canPay ? (
        <Menu.Item leftSection={<IconCash size={16} />} onClick={onPay}>
          {t('recordPayment')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconFileTypePdf size={16} />}
        onClick={() => pdf.mutate({ retailInvoice: { id, number } })}
      >
        {t('pdf')}
      </Menu.Item>
    </RowActions>
  );
}
