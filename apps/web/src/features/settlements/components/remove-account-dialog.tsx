import type { PayoutAccount } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { PasswordInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useDeletePayoutAccount } from '../payout-accounts-api.ts';
import { methodKeys } from './payout-labels.tsx';

interface RemoveAccountDialogProps {
  readonly account: PayoutAccount;
  readonly onClose: () => void;
}

export function RemoveAccountDialog({ account, onClose }: RemoveAccountDialogProps) {
  const { t } = useTranslation(['payout-accounts', 'shared']);
  const remove = useDeletePayoutAccount();
  const [currentPassword, setCurrentPassword] = useState('');
  const method = t(methodKeys[account.method]);
  const send = () =>
    remove.mutate(
      { id: account.id, currentPassword },
      {
        onSuccess: () => {
          notifications.show({ message: t('removed', { method }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('removeTitle', { method })}
      submitLabel={t('remove')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={remove.isPending}
      submitDisabled={currentPassword === ''}
      dangerous
    >
      <ProblemAlert error={remove.error} />
      <Text size="sm">{t('removeText')}</Text>
      <PasswordInput
        label={t('ownPassword')}
        description={t('ownPasswordHint')}
        withAsterisk
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrentPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('passwordShow') }}
      />
    </FormDialog>
  );
}
