import { PageHeader } from '@lastmile/ui';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCashBalances } from '../../../entities/cash-book/api.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { session } from '../../../shared/session/session.ts';
import { CashHolders } from '../components/cash-holders.tsx';
import { HandOverDialog } from '../components/hand-over-dialog.tsx';
import { HandOverHistory } from '../components/hand-over-history.tsx';
import { PendingHandOvers } from '../components/pending-hand-overs.tsx';

/** Cash held per user, pending hand-overs and past ones. */
export default function CashHandOverPage() {
  const { t } = useTranslation('payments');
  const canTakePayment = useCurrentAbility().can('create', 'Payment');
  const [isAsking, setAsking] = useState(false);
  const ownId = session.user()?.id;
  const own = useCashBalances().data?.find(({ user }) => user.id === ownId);
  const inHandMinor = own ? own.balanceMinor - own.pendingMinor : 0;
  return (
    <>
      <PageHeader
        title={t('handOverTitle')}
        description={t('handOverText')}
        actions={
          canTakePayment ? (
            <Button
              leftSection={<IconTransfer size={16} />}
              disabled={inHandMinor <= 0}
              onClick={() => setAsking(true)}
            >
              {t('handOver')}
            </Button>
          ) : null
        }
      />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
          <CashHolders ownId={ownId} />
          <PendingHandOvers ownId={ownId} />
        </SimpleGrid>
        <HandOverHistory />
      </Stack>
      {isAsking ? <HandOverDialog amountMinor={inHandMinor} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
