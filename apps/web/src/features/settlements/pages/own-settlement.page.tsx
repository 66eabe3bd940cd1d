import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useConfirmSettlement, useSettlement } from '../api.ts';
import { SettlementView } from '../components/settlement-view.tsx';
import { StatementButton } from '../components/statement-button.tsx';

/** A settlement of the caller's ISP, which confirms that the money arrived. */
export default function OwnSettlementPage() {
  const { t } = useTranslation('settlements');
  const settlement = useSettlement(Number(useParams()['settlementId']));
  const confirm = useConfirmSettlement();
  const canConfirm = useCurrentAbility().can('confirm', 'Settlement');
  const { data } = settlement;
  const isOpen = canConfirm && data?.state === 'paid' && data.confirmedAt === null;
  return (
    <DetailPage
      skeleton="summary"
      title={data?.number ?? t('one')}
      back={{ to: '/isp/settlement-list', label: t('title') }}
      query={settlement}
      actions={
        data ? (
          <>
            <StatementButton settlement={data} />
            {isOpen ? (
              <Button
                loading={confirm.isPending}
                onClick={() =>
                  confirm.mutate(data.id, {
                    onSuccess: () => notifications.show({ message: t('confirmed', { number: data.number }) }),
                  })
                }
              >
                {t('confirm')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {(found) => (
        <>
          <ProblemAlert error={confirm.error} />
          <SettlementView settlement={found} />
        </>
      )}
    </DetailPage>
  );
}
