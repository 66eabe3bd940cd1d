import { ProblemError } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCreatePasskey, useDeletePasskey, useRenamePasskey } from '../api.ts';
import { finishTwoFactorSetUp } from '../finish-two-factor-set-up.ts';
import { PasswordField } from './password-field.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const nameLength = 60;

interface DialogProps {
  readonly onClose: () => void;
}
interface PasskeyDialogProps extends DialogProps {
  readonly id: number;
  readonly name: string;
}

function useLabels(onClose: () => void) {
  const { t } = useTranslation(['identity', 'shell']);
  return { cancelLabel: t('shell:cancel'), closeLabel: t('shell:close'), onClose };
}

/** Name and password; then the browser asks for the fingerprint, face or PIN. */
export function AddPasskeyDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('identity');
  const labels = useLabels(onClose);
  const add = useCreatePasskey();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const done = () => finishTwoFactorSetUp(onClose);
  const submit = async () => {
    let added: Awaited<ReturnType<typeof add.mutateAsync>>;
    try {
      added = await add.mutateAsync({ name, password });
    } catch {
      return;
    }
    if (added.recoveryCodes.length > 0) return;
    notifications.show({ message: t('passkey.added', { name }) });
    done();
  };
  if (add.data && add.data.recoveryCodes.length > 0)
    return <RecoveryCodesDialog codes={add.data.recoveryCodes} text={t('passkey.codes')} onClose={done} />;
  return (
    <FormDialog
      {...labels}
      title={t('passkey.add')}
      submitLabel={t('passkey.continue')}
      onSubmit={submit}
      submitting={add.isPending}
      submitDisabled={!name.trim() || !password}
    >
      {add.error instanceof ProblemError ? <ProblemAlert error={add.error} /> : null}
      {add.error && !(add.error instanceof ProblemError) ? (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {t('passkey.failed')}
        </Text>
      ) : null}
      <TextInput
        label={t('passkey.name')}
        description={t('passkey.nameHint')}
        maxLength={nameLength}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordField
        label={t('password.current')}
        description={t('twoFactor.passwordHint')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

export function RenamePasskeyDialog({ id, name, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('identity');
  const labels = useLabels(onClose);
  const rename = useRenamePasskey(id);
  const [typed, setTyped] = useState(name);
  return (
    <FormDialog
      {...labels}
      title={t('passkey.renameOne', { name })}
      submitLabel={t('passkey.rename')}
      onSubmit={() => rename.mutate({ name: typed }, { onSuccess: onClose })}
      submitting={rename.isPending}
      submitDisabled={!typed.trim()}
    >
      <ProblemAlert error={rename.error} />
      <TextInput
        label={t('passkey.name')}
        maxLength={nameLength}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({ id, name, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('identity');
  const labels = useLabels(onClose);
  const remove = useDeletePasskey(id);
  const [password, setPassword] = useState('');
  const submit = async () => {
    try {
      await remove.mutateAsync({ password });
    } catch {
      return;
    }
    notifications.show({ message: t('passkey.removed', { name }) });
    onClose();
  };
  return (
    <FormDialog
      {...labels}
      title={t('passkey.removeOne', { name })}
      submitLabel={t('passkey.remove')}
      onSubmit={submit}
      submitting={remove.isPending}
      submitDisabled={!password}
      dangerous
    >
      <ProblemAlert error={remove.error} />
      <Text size="sm">{t('passkey.removeText')}</Text>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
