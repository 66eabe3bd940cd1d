import { type CallOutput, settlementCalls } from '@lastmile/contract';
import { FigureCards, type FilterField, type ListColumn } from '@lastmile/ui';
import { Button, Text } from '@mantine/core';
import { IconSettings2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useMoneyIn } from '../../../shared/money/use-money-in.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { SettingsDialog } from '../components/settings-dialog.tsx';

type Row = CallOutput<typeof settlementCalls.byIsp>['items'][number];

/** What was collected for each ISP, settled, in process and remaining. */
export default function SettlementsByIspPage() {
  const { t } = useTranslation('settlements');
  const columns = useColumns();
  const filters = useMemo<FilterField[]>(
    () => [{ name: 'currency', label: t('currency'), kind: 'text', isAdvanced: true }],
    [t],
  );
  const canSet = useCurrentAbility().can('manage', 'Setting');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListPage
        call={settlementCalls.byIsp}
        title={t('byIspTitle')}
        actions={
          canSet ? (
            <Button variant="default" leftSection={<IconSettings2 size={16} />} onClick={() => setOpen(true)}>
              {t('settings')}
            </Button>
          ) : null
        }
        columns={columns}
        sorts={['-remaining', 'remaining', 'name', '-name']}
        searchLabel={t('searchIsps')}
        filters={filters}
        figures={({ answer }) => <IspSums sums={answer?.sums} />}
        rowName={({ name }) => name}
        empty={{
          title: t('byIspEmpty'),
          text: t('byIspEmptyText'),
          action: (
            <Button component={Link} to="/admin/online-payments" variant="default">
              {t('toPayments')}
            </Button>
          ),
        }}
        exportName="settlements-by-isp"
      />
      {isOpen ? <SettingsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Sums = CallOutput<typeof settlementCalls.byIsp>['sums'];

/** Over all ISPs that are found; amounts of different currencies are not added. */
function IspSums({ sums }: { readonly sums: Sums | undefined }) {
  const { t } = useTranslation('settlements');
  const moneyIn = useMoneyIn();
  const shown = (measure: 'collectedMinor' | 'settledMinor' | 'inProcessMinor' | 'remainingMinor') =>
    sums?.map((sum) => moneyIn(sum[measure], sum.currency)).join(' · ') || '–';
  return (
    <FigureCards
      figures={[
        { key: 'collected', label: t('sum.collected'), value: shown('collectedMinor') },
        { key: 'settled', label: t('sum.settled'), value: shown('settledMinor'), tone: 'green' },
        { key: 'inProcess', label: t('sum.inProcess'), value: shown('inProcessMinor'), tone: 'gray' },
        { key: 'remaining', label: t('sum.remaining'), value: shown('remainingMinor'), tone: 'yellow' },
      ]}
    />
  );
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('settlements');
  const moneyIn = useMoneyIn();
  return [
    {
      key: 'name',
      header: t('isp'),
      sort: 'name',
      isTitle: true,
      cell: ({ name }) => (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      ),
    },
    {
      key: 'collected',
      header: t('sum.collected'),
      align: 'end',
      cell: (row) => moneyIn(row.collectedMinor, row.currency),
    },
    {
      key: 'settled',
      header: t('sum.settled'),
      align: 'end',
      cell: (row) => moneyIn(row.settledMinor, row.currency),
    },
    {
      key: 'inProcess',
      header: t('sum.inProcess'),
      align: 'end',
      cell: (row) => moneyIn(row.inProcessMinor, row.currency),
    },
    {
      key: 'remaining',
      header: t('sum.remaining'),
      sort: 'remaining',
      align: 'end',
      cell: (row) => moneyIn(row.remainingMinor, row.currency),
    },
    {
      key: 'actions',
      header: '',
      align: 'end',
      cell: ({ id, name }) => (
        <Button
          component={Link}
          to={`/admin/new-settlement/${id}`}
          variant="default"
          size="xs"
          aria-label={t('settleIsp', { isp: name })}
        >
          {t('settle')}
        </Button>
      ),
    },
  ];
}
