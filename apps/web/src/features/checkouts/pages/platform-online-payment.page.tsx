import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { usePlatformCheckout } from '../api.ts';
import { CheckoutActions } from '../components/view/actions.tsx';
import { CheckoutEvents } from '../components/view/events.tsx';
import { CheckoutRefunds } from '../components/view/refunds.tsx';
import { CheckoutSummary } from '../components/view/summary.tsx';

/** One online payment of any ISP; the platform resolves those that it collected. */
export default function PlatformOnlinePaymentPage() {
  const { t } = useTranslation('checkouts');
  const checkout = usePlatformCheckout(Number(useParams()['checkoutId']));
  return (
    <DetailPage
      skeleton="summary"
      title={checkout.data?.reference ?? t('one')}
      back={{ to: '/admin/online-payments', label: t('title') }}
      query={checkout}
      actions={checkout.data ? <CheckoutActions checkout={checkout.data} side="platform" /> : null}
    >
      {(data) => (
        <Stack gap="lg">
          <CheckoutSummary checkout={data} side="platform" />
          <CheckoutRefunds checkout={data} />
          <CheckoutEvents events={data.events} />
        </Stack>
      )}
    </DetailPage>
  );
}
