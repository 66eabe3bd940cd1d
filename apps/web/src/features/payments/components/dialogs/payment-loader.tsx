import type { Payment } from '@lastmile/contract';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { usePayment } from '../../api.ts';

interface PaymentLoaderProps {
  readonly id: number;
  readonly action: 'reverse' | 'refund';
  readonly onClose: () => void;
  readonly children: (payment: Payment) => ReactNode;
}

/** Loads the current payment and renders the dialog if its state allows the action. */
export function PaymentLoader({ id, action, onClose, children }: PaymentLoaderProps) {
  const { t } = useTranslation(['payments', 'shared']);
  const payment = usePayment(id);
  if (payment.data?.allowed.includes(action)) return children(payment.data);
  return (
    <Modal
      opened
      onClose={onClose}
      title={action === 'reverse' ? t('reverse') : t('refund')}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      <Stack gap="md">
        <ProblemAlert error={payment.error} />
        {payment.isPending ? <Skeleton height={48} role="status" aria-label={t('shared:loading')} /> : null}
        {payment.data ? <Text size="sm">{whyNot(payment.data)}</Text> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shared:close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );

  function whyNot({ status, method, handOver, refundedMinor }: Payment): string {
    if (status === 'reversed') return t('notAllowed.reversed');
    if (method === 'gateway') return t('notAllowed.gateway');
    if (handOver !== 'none') return t('notAllowed.handedOver');
    return refundedMinor > 0 ? t('notAllowed.refunded') : t('notAllowed');
  }
}
