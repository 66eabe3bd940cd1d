import type { SubscriberRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconChartLine, IconPencil, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { editPath, livePath } from '../../paths.ts';
import { type BulkKind, bulkWords } from '../bulk/bulk-actions.ts';

/** What is likely wanted in each state; the workspace has everything. */
const offered: Readonly<Record<SubscriberRow['status'], readonly BulkKind[]>> = {
  pending: ['activate', 'changePackage'],
  active: ['suspend', 'changePackage', 'disconnect'],
  suspended: ['activate', 'changePackage'],
  held: ['resume'],
  left: ['rejoin'],
};

interface RowMenuProps {
  readonly row: SubscriberRow;
  readonly onAct: (kind: BulkKind, row: SubscriberRow) => void;
}

export function RowMenu({ row, onAct }: RowMenuProps) {
  const { t } = useTranslation(['subscribers', 'routes']);
  const mayUpdate = usePanelAbility().can('update', 'Subscriber');
  const maySeeLive = usePanelAbility().can('read', 'LiveData') && row.status !== 'left';
  if (!mayUpdate && !maySeeLive && !row.mobile) return null;
  return (
    <RowActions label={t('actionsOf', { name: row.username })}>
      {row.mobile ? (
        <Menu.Item component="a" href={`tel:${row.mobile}`} leftSection={<IconPhone size={16} />}>
          {t('call', { number: row.mobile })}
        </Menu.Item>
      ) : null}
      {maySeeLive ? (
        <Menu.Item component={Link} to={livePath(row.id)} leftSection={<IconChartLine size={16} />}>
          {t('routes:get-live-data')}
        </Menu.Item>
      ) : null}
      {mayUpdate ? (
        <>
          <Menu.Item component={Link} to={editPath(row.id)} leftSection={<IconPencil size={16} />}>
            {t('edit')}
          </Menu.Item>
          <Menu.Divider />
          {offered[row.status].map((kind) => (
            <Menu.Item key={kind} onClick={() => onAct(kind, row)}>
              {t(bulkWords[kind].label)}
            </Menu.Item>
          ))}
        </>
      ) : null}
    </RowActions>
  );
}
