import type { PaymentRow } from '@lastmile/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCashBanknoteOff, IconDots, IconReceipt } from '@tabler/icons-react';
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
    <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('actionsOf', { name: row.number })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
