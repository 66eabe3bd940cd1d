import type { UpcomingSuspensionRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCash,
  IconMoon,
  IconPhone,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import type { ListAction } from '../labels.ts';

interface RowMenuProps {
  readonly row: UpcomingSuspensionRow;
  readonly canPromise: boolean;
  readonly canSuspend: boolean;
  readonly onAct: (action: ListAction, row: UpcomingSuspensionRow) => void;
}

/** Row actions that prevent a suspension, payment first. */
export function RowMenu({ row, canPromise, canSuspend, onAct }: RowMenuProps) {
  const { t } = useTranslation(['dunning', 'billing']);
  const canTakePayment = useCurrentAbility().can('create', 'Payment');
  if (!canTakePayment && !canPromise && !canSuspend && !row.mobile) return null;
  return (
    <RowActions label={t('actionsOf', { name: row.username })}>
      {row.mobile ? (
        <Menu.Item component="a" href={`tel:${row.mobile}`} leftSection={<IconPhone size={16} />}>
          {t('call', { number: row.mobile })}
        </Menu.Item>
      ) : null}
      {canTakePayment ? (
        <Menu.Item leftSection={<IconCash size={16} />} onClick={() => onAct('pay', row)}>
          {t('billing:takePayment')}
        </Menu.Item>
      ) : null}
      {canPromise ? (
        <>
          <Menu.Item leftSection={<IconCalendarCheck size={16} />} onClick={() => onAct('promise', row)}>
            {t('action.promise')}
          </Menu.Item>
          {row.promise ? (
            <Menu.Item leftSection={<IconX size={16} />} onClick={() => onAct('withdraw', row)}>
              {t('action.withdraw')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconMoon size={16} />} onClick={() => onAct('postpone', row)}>
              {t('action.postpone')}
            </Menu.Item>
          )}
        </>
      ) : null}
      {canSuspend && !row.promise ? (
        <Menu.Item
          color="red"
          leftSection={<IconPlayerPause size={16} />}
          onClick={() => onAct('suspend', row)}
        >
          {t('action.suspend')}
        </Menu.Item>
      ) : null}
    </RowActions>
  );
}
