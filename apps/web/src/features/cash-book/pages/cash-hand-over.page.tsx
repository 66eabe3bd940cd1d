import { PageHeader } from '@lastmile/ui';
import { SimpleGrid, Stack, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCashBalances } from '../../../entities/cash-book/api.ts';
import { useTab } from '../../../shared/navigation/use-tab.ts';
import { session } from '../../../shared/session/session.ts';
import { CashBookActions } from '../components/cash-book-actions.tsx';
import { CashHolders } from '../components/cash-holders.tsx';
import { ClosingList } from '../components/closings/closing-list.tsx';
import { HandOverHistory } from '../components/hand-over-history.tsx';
import { MovementList } from '../components/movements/movement-list.tsx';
import { PendingHandOvers } from '../components/pending-hand-overs.tsx';
import { CashStatementSection } from '../components/statement/cash-statement-section.tsx';

const tabs = ['overview', 'statement', 'movements', 'closings'] as const;

/** The cash book: who holds cash, hand-overs, statements, deposits and expenses, closed days. */
export default function CashHandOverPage() {
  const { t } = useTranslation(['payments', 'cash-book']);
  const [tab, openTab] = useTab(tabs);
  const ownId = session.user()?.id;
  const own = useCashBalances().data?.find(({ user }) => user.id === ownId);
  return (
    <>
      <PageHeader
        title={t('handOverTitle')}
        description={t('handOverText')}
        actions={<CashBookActions inHandMinor={own ? own.balanceMinor - own.pendingMinor : 0} />}
      />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">{t('cash-book:tab.overview')}</Tabs.Tab>
          <Tabs.Tab value="statement">{t('cash-book:tab.statement')}</Tabs.Tab>
          <Tabs.Tab value="movements">{t('cash-book:tab.movements')}</Tabs.Tab>
          <Tabs.Tab value="closings">{t('cash-book:tab.closings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
              <CashHolders ownId={ownId} />
              <PendingHandOvers ownId={ownId} />
            </SimpleGrid>
            <HandOverHistory />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="statement">
          <CashStatementSection />
        </Tabs.Panel>
        <Tabs.Panel value="movements">
          <MovementList />
        </Tabs.Panel>
        <Tabs.Panel value="closings">
          <ClosingList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
