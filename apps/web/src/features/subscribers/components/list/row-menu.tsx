import type { SubscriberRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconChartLine, IconPencil, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { editPath, livePath } from '../../paths.ts';
import { type BulkActionName, bulkActionLabelsFor } from '../bulk/bulk-actions.ts';

/** The most likely actions per status; the workspace has all of them. */
const offered: Readonly<Record<SubscriberRow['status'], readonly BulkActionName[]>> = {
  pending: ['activate', 'changePackage'],
  active: ['suspend', 'changePackage', 'disconnect'],
  suspended: ['activate', 'changePackage'],
  on_hold: ['resume'],
  closed: ['reopen'],
};

interface RowMenuProps {
  readonly row: SubscriberRow;
  readonly onAct: (kind: BulkActionName, row: SubscriberRow) => void;
}

export function RowMenu({ row, onAct }: RowMenuProps) {
  const { t } = useTranslation('subscribers');
  const canUpdate = useCurrentAbility().can('update', 'Subscriber');
  const canSeeLive = useCurrentAbility().can('read', 'LiveData') && row.status !== 'closed';
  if (!canUpdate && !canSeeLive && !row.mobile) return null;
  return (
    <RowActions label={t('actionsOf', { name: row.username })}>
      <Items row={row} onAct={onAct} canUpdate={canUpdate} canSeeLive={canSeeLive} />
    </RowActions>
  );
}

interface ItemsProps extends RowMenuProps {
  readonly canUpdate: boolean;
  readonly canSeeLive: boolean;
}

/** Rendered once the menu is opened. */
function Items({ row, onAct, canUpdate, canSeeLive }: ItemsProps) {
  const { t } = useTranslation(['subscribers', 'routes']);
  return (
    <>
      {row.mobile ? (
        <Menu.Item component="a" href={`tel:${row.mobile}`} leftSection={<IconPhone size={16} />}>
          {t('call', { number: row.mobile })}
        </Menu.Item>
      ) : null}
      {canSeeLive ? (
        <Menu.Item component={Link} to={livePath(row.id)} leftSection={<IconChartLine size={16} />}>
          {t('routes:get-live-data')}
        </Menu.Item>
      ) : null}
      {canUpdate ? (
        <>
          <Menu.Item component={Link} to={editPath(row.id)} leftSection={<IconPencil size={16} />}>
            {t('edit')}
          </Menu.Item>
          <Menu.Divider />
          {offered[row.status].map((kind) => (
            <Menu.Item key={kind} onClick={() => onAct(kind, row)}>
              {t(bulkActionLabelsFor(kind, row.status).label)}
            </Menu.Item>
          ))}
        </>
      ) : null}
    </>
  );
}
