import { Paper, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { OutageNote } from '../../../entities/outages/outage-note.tsx';
import { workspaceTabs } from '../../../entities/subscribers/paths.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useWorkspace } from '../api.ts';
import { BillingTab } from '../components/workspace/billing-tab.tsx';
import { ConnectionTab } from '../components/workspace/connection-tab.tsx';
import { SubscriberHeader } from '../components/workspace/header/subscriber-header.tsx';
import { HistoryTab } from '../components/workspace/history-tab.tsx';
import { MessagesTab } from '../components/workspace/messages-tab.tsx';
import { OverviewTab } from '../components/workspace/overview/overview-tab.tsx';
import { ScheduledChanges } from '../components/workspace/scheduled-changes.tsx';
import { SubscriberActions } from '../components/workspace/subscriber-actions.tsx';
import { TicketsTab } from '../components/workspace/tickets-tab.tsx';
import { UsageTab } from '../components/workspace/usage-tab.tsx';
import { listPath } from '../paths.ts';

const contents = {
  overview: { label: 'tab.overview', Content: OverviewTab },
  connection: { label: 'tab.connection', Content: ConnectionTab },
  usage: { label: 'tab.usage', Content: UsageTab },
  billing: { label: 'tab.billing', Content: BillingTab },
  tickets: { label: 'tab.tickets', Content: TicketsTab },
  messages: { label: 'tab.messages', Content: MessagesTab },
  history: { label: 'tab.history', Content: HistoryTab },
} as const satisfies Record<(typeof workspaceTabs)[number], unknown>;

/** Everything about one subscriber, in tabs. */
export default function SubscriberWorkspacePage() {
  const { t } = useTranslation('subscribers');
  const workspace = useWorkspace(Number(useParams()['id']));
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('tab');
  const tab = workspaceTabs.find((one) => one === requestedTab) ?? workspaceTabs[0];
  const open = (next: string | null) => setParams(next && next !== workspaceTabs[0] ? { tab: next } : {});
  return (
    <DetailPage
      title={workspace.data?.subscriber.username ?? t('one')}
      back={{ to: listPath, label: t('title') }}
      query={workspace}
      skeleton="answers"
      actions={workspace.data ? <SubscriberActions workspace={workspace.data} /> : null}
    >
      {(data) => (
        <>
          <SubscriberHeader workspace={data} />
          <OutageNote outages={data.outages} />
          <ScheduledChanges workspace={data} />
          <Paper withBorder>
            <Tabs value={tab} onChange={open} keepMounted={false}>
              <Tabs.List>
                {workspaceTabs.map((value) => (
                  <Tabs.Tab key={value} value={value} py="sm">
                    {t(contents[value].label)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {workspaceTabs.map((value) => {
                const { Content } = contents[value];
                return (
                  <Tabs.Panel key={value} value={value} p="md">
                    <Content workspace={data} />
                  </Tabs.Panel>
                );
              })}
            </Tabs>
          </Paper>
        </>
      )}
    </DetailPage>
  );
}
