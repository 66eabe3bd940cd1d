import { Button, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AuthFrame } from '../components/auth-layout.tsx';
import { Notice } from '../components/status-alert.tsx';

/** Where a gateway will send people back to. No payment can be under way yet, and the page says so. */
export default function PaymentCompletePage() {
  const { t } = useTranslation(['identity', 'shell']);
  const transaction = useSearchParams()[0].get('transactionId');
  return (
    <AuthFrame look="card" title={t('paid.title')} text={t('paid.text')}>
      <Notice color="yellow" icon={<IconInfoCircle size={18} />} title={t('pay.notOpen')}>
        {t('paid.notOpenText')}
      </Notice>
      {transaction ? (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('paid.transaction', { transaction })}
        </Text>
      ) : null}
      <Button component={Link} to="/" fullWidth>
        {t('shell:notFound.home')}
      </Button>
    </AuthFrame>
  );
}
