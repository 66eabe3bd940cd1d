import { Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RouterStateBadge, SyncModeBadge } from '../../../entities/routers/badges.tsx';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useTab } from '../../../shared/navigation/use-tab.ts';
import { useRouter } from '../api.ts';
import { DeleteRouter } from './delete-router.tsx';
import { OtherHardware } from './other-hardware.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { RouterActions } from './router-actions.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { InterfaceTab, PoolTab, ProfileTab } from './snapshot-tabs.tsx';
import { UsageTab } from './usage-tab.tsx';
import { addressText } from './use-router-columns.tsx';

interface RouterPageProps {
  /** Tab with pending changes and drift. */
  readonly changes: (routerId: number) => ReactNode;
  /** Links to the comparison pages. */
  readonly comparisons: (routerId: number) => ReactNode;
}

const tabs = ['overview', 'usage', 'changes', 'interfaces', 'profiles', 'pools', 'settings'] as const;

/** One router: overview, changes and settings. */
export function RouterDetail({ changes, comparisons }: RouterPageProps) {
  const { t } = useTranslation('routers');
  const id = Number(useParams()['routerId']);
  const router = useRouter(id);
  const [tab, openTab] = useTab(tabs);
  return (
    <DetailPage
      skeleton="tabs"
      key={id}
      title={router.data?.name ?? t('one')}
      {...(router.data ? { description: addressText(router.data.host, router.data.port) } : {})}
      badge={
        router.data ? (
          <>
            <RouterStateBadge state={router.data.state} />
            <SyncModeBadge router={router.data} />
          </>
        ) : null
      }
      back={{ to: '/isp/router-list', label: t('title') }}
      query={router}
      actions={router.data ? <RouterActions router={router.data} /> : null}
    >
      {(data) => (
        <Tabs value={tab} onChange={openTab} keepMounted={false}>
          <OtherHardware router={data} />
          <Tabs.List mb="md">
            <Tabs.Tab value="overview">{t('tab.overview')}</Tabs.Tab>
            <Tabs.Tab value="usage">{t('tab.usage')}</Tabs.Tab>
            <Tabs.Tab value="changes">{t('tab.changes')}</Tabs.Tab>
            <Tabs.Tab value="interfaces">{t('tab.interfaces')}</Tabs.Tab>
            <Tabs.Tab value="profiles">{t('tab.profiles')}</Tabs.Tab>
            <Tabs.Tab value="pools">{t('tab.pools')}</Tabs.Tab>
            <Tabs.Tab value="settings">{t('tab.settings')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="overview">
            <Stack gap="md">
              <OverviewTab router={data} />
              {comparisons(id)}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="usage">
            <UsageTab routerId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="changes">
            <Stack gap="md">
              <div>{changes(id)}</div>
              {comparisons(id)}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="interfaces">
            <InterfaceTab routerId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="profiles">
            <ProfileTab routerId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="pools">
            <PoolTab routerId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="settings">
            <SettingsTab router={data} onReload={() => router.refetch()} />
            <DeleteRouter router={data} />
          </Tabs.Panel>
        </Tabs>
      )}
    </DetailPage>
  );
}
