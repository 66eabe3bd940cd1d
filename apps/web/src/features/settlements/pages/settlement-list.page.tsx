import { settlementCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { PayoutPanel } from '../components/payouts/payout-panel.tsx';
import { SumCards } from '../components/sum-cards.tsx';
import { useSettlementColumns, useStateFilter } from '../components/use-settlement-columns.tsx';

/** What the platform paid out to the ISP. */
export default function SettlementListPage() {
  const { t } = useTranslation('settlements');
  const columns = useSettlementColumns((id) => `/isp/settlement/${id}`, false);
  const filters = useStateFilter();
  const toUnsettled = (
    <Button component={Link} to="/isp/un-settlement-list" variant="default">
      {t('toUnsettled')}
    </Button>
  );
  return (
    <ListPage
      call={settlementCalls.ofIsp}
      title={t('title')}
      actions={toUnsettled}
      columns={columns}
      sorts={['-createdAt', 'createdAt']}
      filters={filters}
      figures={({ answer }) => (
        <>
          <SumCards sums={answer?.sums} />
          <PayoutPanel />
        </>
      )}
      rowName={({ number }) => number}
      empty={{ title: t('empty'), text: t('emptyText'), action: toUnsettled }}
      exportName="settlements"
    />
  );
}
