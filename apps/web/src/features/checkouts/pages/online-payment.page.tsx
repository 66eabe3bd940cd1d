import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { onlinePaymentsPath } from '../../../entities/checkouts/paths.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useCheckout } from '../api.ts';
import { CheckoutActions } from '../components/view/actions.tsx';
import { CheckoutEvents } from '../components/view/events.tsx';
import { CheckoutRefunds } from '../components/view/refunds.tsx';
import { CheckoutSummary } from '../components/view/summary.tsx';

/** One online payment with everything that happened to it. */
export default function OnlinePaymentPage() {
  const { t } = useTranslation('checkouts');
  const checkout = useCheckout(Number(useParams()['checkoutId']));
  return (
    <DetailPage
      skeleton="summary"
      title={checkout.data?.reference ?? t('one')}
      back={{ to: onlinePaymentsPath, label: t('title') }}
      query={checkout}
      actions={checkout.data ? <CheckoutActions checkout={checkout.data} side="isp" /> : null}
    >
      {(data) => (
        <Stack gap="lg">
          <CheckoutSummary checkout={data} side="isp" />
          <CheckoutRefunds checkout={data} />
          <CheckoutEvents events={data.events} />
        </Stack>
      )}
    </DetailPage>
  );
}
