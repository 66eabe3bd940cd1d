import { serviceChargeCalls, urlOf } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { download } from '../../../shared/api/client.ts';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useHistoryColumns } from '../components/use-history-columns.tsx';

export default function PaymentHistoryPage() {
  const { t, i18n } = useTranslation('plans');
  const columns = useHistoryColumns(({ id, receiptNumber }) => {
    const url = urlOf(serviceChargeCalls.receipt, { id }, { language: chooseLanguage(i18n.language) });
    void download(url, `${receiptNumber}.pdf`);
  });
  const filters = useMemo<FilterField[]>(
    () => [
      {
        name: 'state',
        label: t('stateHeader'),
        kind: 'choice',
        unchosen: t('all'),
        options: [
          { value: 'paid', label: t('state.paid') },
          { value: 'pending', label: t('state.pending') },
          { value: 'failed', label: t('state.failed') },
          { value: 'refunded', label: t('state.refunded') },
        ],
      },
    ],
    [t],
  );
  const toPlans = (
    <Button component={Link} to="/isp/service-charge-package-list">
      {t('toPlans')}
    </Button>
  );
  return (
    <ListPage
      call={serviceChargeCalls.history}
      title={t('history')}
      actions={toPlans}
      columns={columns}
      sorts={['-createdAt', 'createdAt']}
      searchLabel={t('searchHistory')}
      filters={filters}
      rowName={({ receiptNumber, reference }) => receiptNumber ?? reference ?? ''}
      empty={{ title: t('historyEmpty'), text: t('historyEmptyText'), action: toPlans }}
      exportName="service-charge"
    />
  );
}
