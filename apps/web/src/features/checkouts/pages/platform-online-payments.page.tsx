import { checkoutPurposes, platformCheckoutCalls } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { IconSettings2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { purposeKeys } from '../components/labels.ts';
import { CheckoutFigures } from '../components/list/figures.tsx';
import { RowMenu } from '../components/list/row-menu.tsx';
import { useFilters } from '../components/list/use-filters.ts';
import { usePlatformColumns } from '../components/list/use-platform-columns.tsx';
import { useCheckStatus } from '../components/use-check-status.ts';

const pathOf = (id: number) => `/admin/online-payment/${id}`;
const unpaid = new Set(['created', 'pending', 'failed', 'cancelled', 'expired']);

/** Online payments of all ISPs, whoever collected them. */
export default function PlatformOnlinePaymentsPage() {
  const { t } = useTranslation('checkouts');
  const columns = usePlatformColumns(pathOf);
  const filters = usePlatformFilters();
  const { check } = useCheckStatus('platform');
  const toSettings = (
    <Button
      component={Link}
      to="/admin/gateway-setting"
      variant="default"
      leftSection={<IconSettings2 size={16} />}
    >
      {t('gatewaySettings')}
    </Button>
  );
  return (
    <ListPage
      call={platformCheckoutCalls.list}
      title={t('title')}
      description={t('platformText')}
      actions={toSettings}
      columns={columns}
      sorts={['-createdAt', 'createdAt']}
      searchLabel={t('search')}
      filters={filters}
      figures={(list) => <CheckoutFigures {...list} countsOnly />}
      rowMenu={(row) => (
        <RowMenu
          row={row}
          to={pathOf(row.id)}
          actions={unpaid.has(row.state) ? ['recheck'] : []}
          onAct={() => check(row)}
        />
      )}
      rowName={({ reference }) => reference}
      empty={{ title: t('empty'), text: t('emptyText'), action: toSettings }}
      exportName="online-payments"
    />
  );
}

function usePlatformFilters(): FilterField[] {
  const { t } = useTranslation('checkouts');
  const common = useFilters();
  return useMemo(
    (): FilterField[] => [
      ...common,
      {
        name: 'collectedBy',
        label: t('collectedBy'),
        kind: 'choice',
        options: [
          { value: 'platform', label: t('collectedBy.platform') },
          { value: 'isp', label: t('collectedBy.theIsp') },
        ],
      },
      {
        name: 'purpose',
        label: t('purpose'),
        kind: 'choice',
        isAdvanced: true,
        options: checkoutPurposes.map((value) => ({ value, label: t(purposeKeys[value]) })),
      },
    ],
    [common, t],
  );
}
