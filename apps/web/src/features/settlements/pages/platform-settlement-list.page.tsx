import { settlementCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { OpenRequests } from '../components/payouts/open-requests.tsx';
import { useSettlementColumns, useStateFilter } from '../components/use-settlement-columns.tsx';

/** The settlements of all ISPs. */
export default function PlatformSettlementListPage() {
  const { t } = useTranslation('settlements');
  const columns = useSettlementColumns((id) => `/admin/settlement-details/${id}`, true);
  const filters = useStateFilter();
  const toIsps = (
    <Button component={Link} to="/admin/isp-settlement-list" leftSection={<IconPlus size={16} />}>
      {t('new')}
    </Button>
  );
  return (
    <ListPage
      call={settlementCalls.list}
      title={t('allTitle')}
      actions={toIsps}
      columns={columns}
      sorts={['-createdAt', 'createdAt']}
      searchLabel={t('search')}
      filters={filters}
      figures={() => <OpenRequests />}
      rowName={({ number }) => number}
      empty={{ title: t('empty'), text: t('allEmptyText'), action: toIsps }}
      exportName="settlements"
    />
  );
}
