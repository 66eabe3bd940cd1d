import type { PlatformPayoutAccount } from '@lastmile/contract';
import { DetailList, FormDialog } from '@lastmile/ui';
import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useVerifyPayoutAccount } from '../payout-accounts-api.ts';
import { methodKeys } from './payout-labels.tsx';

interface VerifyAccountDialogProps {
  readonly account: PlatformPayoutAccount;
  readonly isVerified: boolean;
  readonly onClose: () => void;
}

/** The platform compares the account with documents of the ISP, and verifies or rejects it. */
export function VerifyAccountDialog({ account, isVerified, onClose }: VerifyAccountDialogProps) {
  const { t } = useTranslation(['payout-accounts', 'shared']);
  const verify = useVerifyPayoutAccount();
  const [reason, setReason] = useState('');
  const { isp, method, bankName, holderName, number, routingNumber } = account;
  const send = () =>
    verify.mutate(
      { id: account.id, isVerified, ...(isVerified ? {} : { reason }) },
      {
        onSuccess: () => {
          notifications.show({
            message: isVerified ? t('verified', { isp: isp.name }) : t('rejected', { isp: isp.name }),
          });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={isVerified ? t('verifyTitle', { isp: isp.name }) : t('rejectTitle', { isp: isp.name })}
      submitLabel={isVerified ? t('verify') : t('reject')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={verify.isPending}
      submitDisabled={!isVerified && reason.trim() === ''}
      dangerous={!isVerified}
    >
      <ProblemAlert error={verify.error} />
      <DetailList
        details={[
          { label: t('method'), value: bankName ?? t(methodKeys[method]) },
          { label: t('holderName'), value: holderName },
          { label: t('accountNumber'), value: number },
          ...(routingNumber ? [{ label: t('routingNumber'), value: routingNumber }] : []),
        ]}
      />
      {isVerified ? (
        <Text size="sm">{t('verifyText')}</Text>
      ) : (
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
