import { Button, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AuthLayout } from '../components/auth-layout.tsx';
import { StatusAlert } from '../components/status-alert.tsx';

/** Return page for payment gateways. No payment can be pending yet, and the page says so. */
export default function PaymentCompletePage() {
  const { t } = useTranslation(['identity', 'shell']);
  const transaction = useSearchParams()[0].get('transactionId');
  return (
    <AuthLayout variant="card" title={t('paid.title')} text={t('paid.text')}>
      <StatusAlert color="yellow" icon={<IconInfoCircle size={18} />} title={t('pay.unavailable')}>
        {t('paid.unavailableText')}
      </StatusAlert>
      {transaction ? (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('paid.transaction', { transaction })}
        </Text>
      ) : null}
      <Button component={Link} to="/" fullWidth>
        {t('shell:notFound.home')}
      </Button>
    </AuthLayout>
  );
}
