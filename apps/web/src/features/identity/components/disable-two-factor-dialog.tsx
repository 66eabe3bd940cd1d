import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useDisableTwoFactor } from '../api.ts';
import { PasswordField } from './password-field.tsx';

export function DisableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['identity', 'shell']);
  const end = useDisableTwoFactor();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const submit = async () => {
    try {
      await end.mutateAsync({ password, otp });
    } catch {
      return;
    }
    notifications.show({ message: t('twoFactor.disabled') });
    onClose();
  };
  return (
    <FormDialog
      title={t('twoFactor.disable')}
      submitLabel={t('twoFactor.disable')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={end.isPending}
      submitDisabled={!password || !otp.trim()}
      dangerous
    >
      <ProblemAlert error={end.error} />
      <Text size="sm">{t('twoFactor.disableText')}</Text>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label={t('twoFactor.code')}
        description={t('twoFactor.codeOrRecovery')}
        autoComplete="one-time-code"
        maxLength={20}
        value={otp}
        onChange={(event) => setOtp(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
