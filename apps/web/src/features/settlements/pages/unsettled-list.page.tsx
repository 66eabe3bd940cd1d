import { settlementCalls, type UnsettledItem } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { reasonKeys } from '../components/labels.tsx';
import { SumCards } from '../components/sum-cards.tsx';
import { useItemColumns } from '../components/use-item-columns.tsx';

/** What the platform collected for the ISP and still holds. */
export default function UnsettledListPage() {
  const { t } = useTranslation('settlements');
  const columns = useColumns();
  const toAccounts = (
    <Button component={Link} to="/isp/mobile-banking-info-update" variant="default">
      {t('toAccounts')}
    </Button>
  );
  return (
    <ListPage
      call={settlementCalls.unsettled}
      title={t('unsettledTitle')}
      actions={toAccounts}
      columns={columns}
      sorts={['-at', 'at']}
      figures={({ answer }) => <SumCards sums={answer?.sums} />}
      rowName={({ reference, kind }) => reference ?? kind}
      empty={{ title: t('unsettledEmpty'), text: t('unsettledEmptyText'), action: toAccounts }}
      exportName="unsettled-payments"
    />
  );
}

function useColumns(): ListColumn<UnsettledItem>[] {
  const { t } = useTranslation('settlements');
  const moment = useFormatDateTime();
  const columns = useItemColumns<UnsettledItem>();
  return [
    ...columns,
    {
      key: 'next',
      header: t('nextSettlement'),
      cell: ({ leftOut, payableFrom }) =>
        leftOut === null ? (
          t('payable')
        ) : (
          <>
            <Text size="sm">{t(reasonKeys[leftOut])}</Text>
            {payableFrom ? (
              <Text size="xs" c="dimmed">
                {t('payableFrom', { at: moment(payableFrom) })}
              </Text>
            ) : null}
          </>
        ),
    },
  ];
}
