import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useSettlement } from '../api.ts';
import { SettlementActions } from '../components/settlement-actions.tsx';
import { SettlementView } from '../components/settlement-view.tsx';
import { StatementButton } from '../components/statement-button.tsx';

/** One settlement, with what a person of the platform can do next. */
export default function SettlementDetailsPage() {
  const { t } = useTranslation('settlements');
  const settlement = useSettlement(Number(useParams()['settlementId']));
  return (
    <DetailPage
      skeleton="summary"
      title={settlement.data?.number ?? t('one')}
      back={{ to: '/admin/settlement-list', label: t('allTitle') }}
      query={settlement}
      actions={
        settlement.data ? (
          <>
            <StatementButton settlement={settlement.data} />
            <SettlementActions settlement={settlement.data} />
          </>
        ) : null
      }
    >
      {(data) => <SettlementView settlement={data} />}
    </DetailPage>
  );
}
