import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconCreditCardOff, IconEye, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CheckoutRow } from '../labels.ts';
import type { CheckoutAction } from '../permitted-actions.ts';

interface RowMenuProps {
  readonly row: CheckoutRow;
  readonly to: string;
  readonly actions: readonly CheckoutAction[];
  readonly onAct: (action: CheckoutAction) => void;
}

export function RowMenu({ row, to, actions, onAct }: RowMenuProps) {
  const { t } = useTranslation('checkouts');
  return (
    <RowActions label={t('actionsOf', { reference: row.reference })}>
      <Menu.Item component={Link} to={to} leftSection={<IconEye size={16} />}>
        {t('view')}
      </Menu.Item>
      {actions.includes('recheck') ? (
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onAct('recheck')}>
          {t('recheck')}
        </Menu.Item>
      ) : null}
      {actions.includes('accept') ? (
        <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => onAct('accept')}>
          {t('accept')}
        </Menu.Item>
      ) : null}
      {actions.includes('chargeback') ? (
        <Menu.Item leftSection={<IconCreditCardOff size={16} />} onClick={() => onAct('chargeback')}>
          {t('chargeback')}
        </Menu.Item>
      ) : null}
      {actions.includes('refund') ? (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => onAct('refund')}
        >
          {t('refund')}
        </Menu.Item>
      ) : null}
    </RowActions>
  );
}
