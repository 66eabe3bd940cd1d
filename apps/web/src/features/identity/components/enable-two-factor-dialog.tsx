import { FormDialog } from '@lastmile/ui';
import { Center, Code, Image, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useConfirmTwoFactor, useEnableTwoFactor } from '../api.ts';
import { finishTwoFactorSetUp } from '../finish-two-factor-set-up.ts';
import { PasswordField } from './password-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Password, first code of the app, recovery codes; the factor is active only after the code is verified. */
export function EnableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['identity', 'shell']);
  const begin = useEnableTwoFactor();
  const confirm = useConfirmTwoFactor();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const labels = { cancelLabel: t('shell:cancel'), closeLabel: t('shell:close'), onClose };

  if (confirm.data)
    return (
      <RecoveryCodesDialog codes={confirm.data.recoveryCodes} onClose={() => finishTwoFactorSetUp(onClose)} />
    );
  if (!begin.data) {
    return (
      <FormDialog
        {...labels}
        title={t('twoFactor.enable')}
        submitLabel={t('twoFactor.next')}
        onSubmit={() => begin.mutate({ password })}
        submitting={begin.isPending}
        submitDisabled={!password}
      >
        <ProblemAlert error={begin.error} />
        <PasswordField
          label={t('password.current')}
          description={t('twoFactor.passwordHint')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...labels}
      title={t('twoFactor.enable')}
      submitLabel={t('twoFactor.confirm')}
      onSubmit={() => confirm.mutate({ otp })}
      submitting={confirm.isPending}
      submitDisabled={!otp.trim()}
      guarded
    >
      <ProblemAlert error={confirm.error} />
      <Text size="sm">{t('twoFactor.scan')}</Text>
      <Center>
        <Image src={begin.data.qr} alt={t('twoFactor.qr')} w={180} h={180} radius="sm" />
      </Center>
      <Stack gap={2}>
        <Text size="sm">{t('twoFactor.secret')}</Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{begin.data.secret}</Code>
      </Stack>
      <TextInput
        label={t('twoFactor.code')}
        description={t('twoFactor.codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        value={otp}
        onChange={(event) => setOtp(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
