import { type SmsAccount, smsAccountCalls } from '@lastmile/contract';
import { FigureCards, type FilterField } from '@lastmile/ui';
import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PaymentOutcome } from '../../../entities/plans/payment-outcome.tsx';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { smsAccountKey, useSmsAccount } from '../api.ts';
import { movementKeys } from '../components/labels.ts';
import { TopUpDialog } from '../components/top-up-dialog.tsx';
import { useMovementColumns } from '../components/use-movement-columns.tsx';

/** The prepaid SMS balance of the ISP at the platform. */
export default function SmsAccountPage() {
  const { t } = useTranslation('messaging');
  const [search] = useSearchParams();
  const account = useSmsAccount();
  const canPay = useCurrentAbility().can('update', 'Notification');
  const [isPaying, setIsPaying] = useState(false);
  const topUp =
    canPay && account.data?.isOffered ? (
      <Button leftSection={<IconPlus size={16} />} onClick={() => setIsPaying(true)}>
        {t('topUp')}
      </Button>
    ) : null;
  return (
    <>
      <PaymentOutcome transactionId={search.get('transactionId')} changes={smsAccountKey} />
      <DetailPage skeleton="summary" title={t('account.title')} query={account} actions={topUp}>
        {(shown) => (
          <Stack gap="md">
            <BalanceAlert account={shown} canChange={canPay} />
            {shown.isOffered || shown.balanceMinor !== 0 ? <Figures account={shown} /> : null}
            <Movements account={shown} action={topUp} />
          </Stack>
        )}
      </DetailPage>
      {isPaying && account.data ? (
        <TopUpDialog account={account.data} onClose={() => setIsPaying(false)} />
      ) : null}
    </>
  );
}

/** Why the balance is not used, or that it is nearly spent. */
function BalanceAlert({ account, canChange }: { readonly account: SmsAccount; readonly canChange: boolean }) {
  const { t } = useTranslation('messaging');
  if (!account.isOffered) return <Alert color="gray">{t('account.notOffered')}</Alert>;
  if (!account.isUsed)
    return (
      <Alert color="blue">
        {t('account.notUsed')}{' '}
        {canChange ? (
          <Anchor component={Link} to="/isp/messaging-setting" inherit c="inherit" td="underline">
            {t('account.toSettings')}
          </Anchor>
        ) : null}
      </Alert>
    );
  return account.availableMinor < account.priceMinor ? <Alert color="red">{t('account.empty')}</Alert> : null;
}

function Figures({ account }: { readonly account: SmsAccount }) {
  const { t, i18n } = useTranslation('messaging');
  const money = usePlanMoney(account.currency);
  const left = Math.max(0, Math.floor(account.availableMinor / account.priceMinor));
  return (
    <FigureCards
      figures={[
        { key: 'balance', label: t('account.balance'), value: money(account.balanceMinor) },
        { key: 'reserved', label: t('account.reserved'), value: money(account.reservedMinor) },
        { key: 'available', label: t('account.available'), value: money(account.availableMinor) },
        { key: 'price', label: t('price'), value: money(account.priceMinor) },
        { key: 'left', label: t('account.segmentsLeft'), value: left.toLocaleString(i18n.language) },
      ]}
    />
  );
}

interface MovementsProps {
  readonly account: SmsAccount;
  readonly action: React.ReactNode;
}

function Movements({ account, action }: MovementsProps) {
  const { t } = useTranslation('messaging');
  const columns = useMovementColumns(account.currency);
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'kind',
        label: t('movement.kind'),
        kind: 'choice',
        unchosen: t('all'),
        options: Object.entries(movementKeys).map(([value, key]) => ({ value, label: t(key) })),
      },
    ],
    [t],
  );
  return (
    <ListSection
      call={smsAccountCalls.movements}
      title={t('movement.title')}
      columns={columns}
      sorts={['-at', 'at']}
      searchLabel={t('movement.search')}
      filters={filters}
      rowName={({ kind, day }) => `${t(movementKeys[kind])} ${day}`}
      empty={{ title: t('movement.empty'), text: t('movement.emptyText'), action }}
    />
  );
}
