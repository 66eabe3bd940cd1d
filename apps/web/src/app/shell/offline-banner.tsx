import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePaymentQueue } from '../../entities/payments/queue/use-payment-queue.ts';

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { t } = useTranslation('layout');
  const { online } = useNetwork();
  const waiting = usePaymentQueue().length;
  if (online) return null;
  return (
    <Alert role="alert" color="gray" icon={<IconWifiOff size={18} />} py="xs" mb="sm">
      {t('offline')} {waiting > 0 ? t('offlineQueue', { count: waiting }) : null}
    </Alert>
  );
}
