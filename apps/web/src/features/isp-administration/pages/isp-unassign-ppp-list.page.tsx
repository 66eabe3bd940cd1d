import { ispAdministrationCalls } from '@lastmile/contract';
import { type FilterField, RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useIspOptions } from '../api.ts';
import { AssignDialog } from '../components/assign-dialog.tsx';
import { type PppRow, usePppColumns } from '../components/list/use-ppp-columns.tsx';

/** PPP accounts of all ISPs that belong to no customer. */
export default function IspUnassignedPppListPage() {
  const { t } = useTranslation(['isps', 'routes']);
  const mayAssign = useCurrentAbility().can('update', 'IspPpp');
  const columns = usePppColumns({ hasCustomer: false });
  const isps = useIspOptions().data;
  const filters = useMemo<FilterField[]>(
    () => [{ name: 'ispId', label: t('isp'), kind: 'choice', options: isps ?? [] }],
    [t, isps],
  );
  const [chosen, setChosen] = useState<PppRow>();
  const menu = (row: PppRow) => (
    <RowActions label={t('actionsOf', { name: row.username })}>
      <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={() => setChosen(row)}>
        {t('assign')}
      </Menu.Item>
    </RowActions>
  );
  return (
    <>
      <ListPage
        call={ispAdministrationCalls.listUnassignedPpp}
        title={t('routes:isp-unassign-ppp-list')}
        columns={columns}
        sorts={['username', '-createdAt']}
        searchLabel={t('searchUsername')}
        filters={filters}
        {...(mayAssign ? { rowMenu: menu } : {})}
        rowName={({ username }) => username}
        empty={{ title: t('unassignedNone'), text: t('unassignedNoneText') }}
        exportName="unassigned-ppp-accounts"
      />
      {chosen ? <AssignDialog row={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
