import { ispAdministrationCalls, pppStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { statusDisplay } from '../../../entities/subscribers/labels.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useIspOptions } from '../api.ts';
import { usePppColumns } from '../components/list/use-ppp-columns.tsx';

/** PPP accounts of all ISPs. */
export default function IspPppListPage() {
  const { t } = useTranslation(['isps', 'routes', 'subscribers']);
  const columns = usePppColumns({ hasCustomer: true });
  const isps = useIspOptions().data;
  const filters = useMemo<FilterField[]>(
    () => [
      { name: 'ispId', label: t('isp'), kind: 'choice', options: isps ?? [] },
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: pppStatuses.map((value) => ({ value, label: t(`subscribers:${statusDisplay[value].key}`) })),
      },
      {
        name: 'closed',
        label: t('subscribers:closedOnes'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'no', label: t('subscribers:withoutClosed') }],
      },
      {
        name: 'online',
        label: t('subscribers:session'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'yes', label: t('subscribers:online') }],
      },
      { name: 'connectedFrom', label: t('subscribers:connectedFrom'), kind: 'date', isAdvanced: true },
      { name: 'connectedTo', label: t('subscribers:connectedTo'), kind: 'date', isAdvanced: true },
    ],
    [t, isps],
  );
  return (
    <ListPage
      call={ispAdministrationCalls.listPpp}
      title={t('routes:isp-ppp-list')}
      columns={columns}
      sorts={['username', '-createdAt']}
      searchLabel={t('searchUsername')}
      filters={filters}
      rowName={({ username }) => username}
      empty={{ title: t('pppNone'), text: t('pppNoneText') }}
      exportName="ppp-accounts"
    />
  );
}
