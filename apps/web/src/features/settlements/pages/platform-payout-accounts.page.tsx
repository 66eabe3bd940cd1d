import { type PlatformPayoutAccount, payoutAccountCalls } from '@lastmile/contract';
import type { FilterField, ListColumn } from '@lastmile/ui';
import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { usePayoutAccountColumns } from '../components/use-payout-account-columns.tsx';
import { VerifyAccountDialog } from '../components/verify-account-dialog.tsx';

interface Decision {
  readonly account: PlatformPayoutAccount;
  readonly isVerified: boolean;
}

/** The payout accounts of all ISPs, to be verified by the platform. */
export default function PlatformPayoutAccountsPage() {
  const { t } = useTranslation('payout-accounts');
  const [decision, setDecision] = useState<Decision>();
  const columns = useColumns(setDecision);
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'state',
        label: t('status'),
        kind: 'choice',
        options: [
          { value: 'unverified', label: t('state.unverified') },
          { value: 'verified', label: t('state.verified') },
          { value: 'rejected', label: t('state.rejected') },
        ],
      },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        call={payoutAccountCalls.platformList}
        title={t('platformTitle')}
        description={t('platformDescription')}
        columns={columns}
        sorts={['-createdAt', 'createdAt']}
        searchLabel={t('search')}
        filters={filters}
        rowName={({ isp }) => isp.name}
        empty={{
          title: t('platformEmpty'),
          text: t('platformEmptyText'),
          action: (
            <Button component={Link} to="/admin/isp-list" variant="default">
              {t('toIsps')}
            </Button>
          ),
        }}
      />
      {decision ? <VerifyAccountDialog {...decision} onClose={() => setDecision(undefined)} /> : null}
    </>
  );
}

function useColumns(decide: (decision: Decision) => void): ListColumn<PlatformPayoutAccount>[] {
  const { t } = useTranslation('payout-accounts');
  const [account, ...others] = usePayoutAccountColumns<PlatformPayoutAccount>();
  return [
    {
      key: 'isp',
      header: t('isp'),
      isTitle: true,
      cell: ({ isp }) => (
        <Text size="sm" fw={600}>
          {isp.name}
        </Text>
      ),
    },
    ...(account ? [{ ...account, isTitle: false }] : []),
    ...others,
    {
      key: 'actions',
      header: '',
      align: 'end',
      cell: (row) =>
        row.state === 'unverified' ? (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <Button variant="default" size="xs" onClick={() => decide({ account: row, isVerified: true })}>
              {t('verify')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="xs"
              onClick={() => decide({ account: row, isVerified: false })}
            >
              {t('reject')}
            </Button>
          </Group>
        ) : null,
    },
  ];
}
