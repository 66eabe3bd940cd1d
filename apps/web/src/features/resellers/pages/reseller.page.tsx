import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { TopUpOutcome } from '../../../entities/resellers/top-up-outcome.tsx';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useReseller } from '../api.ts';
import { resellerListPath } from '../components/paths.ts';
import { ResellerActions } from '../components/view/actions.tsx';
import { Agents } from '../components/view/agents.tsx';
import { Conditions } from '../components/view/conditions.tsx';
import { Overview } from '../components/view/overview.tsx';
import { Prices } from '../components/view/prices.tsx';
import { RetailInvoices } from '../components/view/retail/invoices.tsx';
import { RetailPayments } from '../components/view/retail/payments.tsx';
import { Staff } from '../components/view/staff.tsx';
import { Statement } from '../components/view/statement.tsx';
import { Subscribers } from '../components/view/subscribers.tsx';

/** One reseller: figures, contact and rights, subscribers, statement, conditions and agents or prices, staff. */
export default function ResellerPage() {
  const { t } = useTranslation(['resellers', 'retail', 'reseller-agents']);
  const reseller = useReseller(Number(useParams()['resellerId']));
  const [params, setParams] = useSearchParams();
  const transactionId = params.get('transactionId');
  return (
    <DetailPage
      skeleton="tabs"
      title={reseller.data?.fullName ?? t('one')}
      back={{ to: resellerListPath, label: t('title') }}
      query={reseller}
      actions={reseller.data ? <ResellerActions reseller={reseller.data} /> : null}
    >
      {(data) => (
        <>
          {transactionId ? <TopUpOutcome transactionId={transactionId} /> : null}
          <Tabs
            value={params.get('tab') ?? 'overview'}
            onChange={(next) =>
              setParams(next && next !== 'overview' ? { tab: next } : {}, { replace: true })
            }
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="overview">{t('tab.overview')}</Tabs.Tab>
              <Tabs.Tab value="subscribers">{t('subscribers')}</Tabs.Tab>
              <Tabs.Tab value="statement">{t('tab.statement')}</Tabs.Tab>
              {data.model === 'wholesale' ? (
                <>
                  <Tabs.Tab value="prices">{t('tab.prices')}</Tabs.Tab>
                  <Tabs.Tab value="invoices">{t('retail:invoices')}</Tabs.Tab>
                  <Tabs.Tab value="payments">{t('retail:payments')}</Tabs.Tab>
                </>
              ) : null}
              {data.model === 'commission' && data.parent === null ? (
                <>
                  <Tabs.Tab value="conditions">{t('tab.conditions')}</Tabs.Tab>
                  <Tabs.Tab value="agents">{t('reseller-agents:agents')}</Tabs.Tab>
                </>
              ) : null}
              <Tabs.Tab value="staff">{t('tab.staff')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="overview">
              <Overview reseller={data} />
            </Tabs.Panel>
            <Tabs.Panel value="subscribers">
              <Subscribers reseller={data} />
            </Tabs.Panel>
            <Tabs.Panel value="statement">
              <Statement reseller={data} />
            </Tabs.Panel>
            <Tabs.Panel value="prices">
              <Prices reseller={data} />
            </Tabs.Panel>
            <Tabs.Panel value="invoices">
              <RetailInvoices reseller={data} />
            </Tabs.Panel>
            <Tabs.Panel value="payments">
              <RetailPayments reseller={data} />
            </Tabs.Panel>
            <Tabs.Panel value="conditions">
              <Conditions reseller={data} />
            </Tabs.Panel>
            <Tabs.Panel value="agents">
              <Agents reseller={data} />
            </Tabs.Panel>
            <Tabs.Panel value="staff">
              <Staff reseller={data} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </DetailPage>
  );
}
