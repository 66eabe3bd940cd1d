import type { CutOffRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconCalendarCheck, IconCash, IconMoon, IconPhone, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import type { Deed } from '../labels.ts';

interface RowMenuProps {
  readonly row: CutOffRow;
  readonly mayPromise: boolean;
  readonly onAct: (deed: Deed | 'pay', row: CutOffRow) => void;
}

/** What keeps the line from being cut, the money first. */
export function RowMenu({ row, mayPromise, onAct }: RowMenuProps) {
  const { t } = useTranslation(['dunning', 'billing']);
  const mayTake = usePanelAbility().can('create', 'Payment');
  if (!mayTake && !mayPromise && !row.mobile) return null;
  return (
    <RowActions label={t('actionsOf', { name: row.username })}>
      {row.mobile ? (
        <Menu.Item component="a" href={`tel:${row.mobile}`} leftSection={<IconPhone size={16} />}>
          {t('call', { number: row.mobile })}
        </Menu.Item>
      ) : null}
      {mayTake ? (
        <Menu.Item leftSection={<IconCash size={16} />} onClick={() => onAct('pay', row)}>
          {t('billing:takePayment')}
        </Menu.Item>
      ) : null}
      {mayPromise ? (
        <>
          <Menu.Item leftSection={<IconCalendarCheck size={16} />} onClick={() => onAct('promise', row)}>
            {t('do.promise')}
          </Menu.Item>
          {row.promise ? (
            <Menu.Item leftSection={<IconX size={16} />} onClick={() => onAct('withdraw', row)}>
              {t('do.withdraw')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconMoon size={16} />} onClick={() => onAct('spare', row)}>
              {t('do.spare')}
            </Menu.Item>
          )}
        </>
      ) : null}
    </RowActions>
  );
}
