import type { PaymentRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCashBanknoteOff, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';

export type PaymentAction = 'receipt' | 'reverse' | 'refund';

interface RowMenuProps {
  readonly row: PaymentRow;
  readonly onAct: (action: PaymentAction, row: PaymentRow) => void;
}

export function RowMenu({ row, onAct }: RowMenuProps) {
  const { t } = useTranslation('payments');
  const canReverse = useCurrentAbility().can('delete', 'Payment') && row.status === 'posted';
  return (
    <RowActions label={t('actionsOf', { name: row.number })}>
      <Menu.Item leftSection={<IconReceipt size={16} />} onClick={() => onAct('receipt', row)}>
        {t('receipt')}
      </Menu.Item>
      {canReverse ? (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconCashBanknoteOff size={16} />} onClick={() => onAct('refund', row)}>
            {t('refund')}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => onAct('reverse', row)}
          >
            {t('reverse')}
          </Menu.Item>
        </>
      ) : null}
    </RowActions>
  );
}
