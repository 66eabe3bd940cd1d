import { type IspRow, ispAdministrationCalls } from '@lastmile/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { ActAsDialog } from '../components/act-as-dialog.tsx';
import { LastUpdated } from '../components/last-updated.tsx';
import { RowMenu } from '../components/list/row-menu.tsx';
import { useColumns } from '../components/list/use-columns.tsx';
import { useFilters } from '../components/list/use-filters.ts';

/** All ISPs with their figures. */
export default function IspListPage() {
  const { t } = useTranslation('isps');
  const columns = useColumns();
  const filters = useFilters();
  const [chosen, setChosen] = useState<IspRow>();
  return (
    <>
      <ListPage
        call={ispAdministrationCalls.list}
        title={t('title')}
        columns={columns}
        sorts={['name', '-subscribers', '-growth', '-routersDown', '-balanceDueMinor', '-lastActivityAt']}
        searchLabel={t('search')}
        filters={filters}
        figures={({ answer }) => <LastUpdated at={answer?.refreshedAt} />}
        rowMenu={(row) => <RowMenu row={row} onActAs={setChosen} />}
        rowName={({ name }) => name}
        empty={{ title: t('empty'), text: t('emptyText') }}
        exportName="isps"
      />
      {chosen ? <ActAsDialog isp={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
