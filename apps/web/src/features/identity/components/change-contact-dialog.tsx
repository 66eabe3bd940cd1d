import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useChangeContact, useConfirmContact } from '../api.ts';
import { PasswordField } from './password-field.tsx';

export type ContactKind = 'email' | 'mobile';

interface ChangeContactDialogProps {
  readonly kind: ContactKind;
  /** Whether the code was sent already. */
  readonly isSent: boolean;
  readonly onClose: () => void;
}

/** New value and password, then the emailed code; until it is entered, the old value stays. */
export function ChangeContactDialog({ kind, isSent, onClose }: ChangeContactDialogProps) {
  const { t } = useTranslation(['identity', 'shell']);
  const change = useChangeContact();
  const confirm = useConfirmContact();
  const [value, setValue] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isEmail = kind === 'email';
  const labels = {
    title: isEmail ? t('contact.changeEmail') : t('contact.changeMobile'),
    cancelLabel: t('shell:cancel'),
    closeLabel: t('shell:close'),
    onClose,
  };

  if (!isSent && !change.isSuccess) {
    return (
      <FormDialog
        {...labels}
        submitLabel={t('contact.send')}
        onSubmit={() => change.mutate(isEmail ? { email: value, password } : { mobile: value, password })}
        submitting={change.isPending}
        submitDisabled={!value.trim() || !password}
      >
        <ProblemAlert error={change.error} />
        <TextInput
          label={isEmail ? t('contact.newEmail') : t('contact.newMobile')}
          description={isEmail ? t('contact.emailHint') : t('contact.mobileHint')}
          type={isEmail ? 'email' : 'tel'}
          autoComplete="off"
          data-autofocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
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
  const submit = async () => {
    try {
      await confirm.mutateAsync({ kind, code });
    } catch {
      return;
    }
    notifications.show({ message: isEmail ? t('contact.emailChanged') : t('contact.mobileChanged') });
    onClose();
  };
  return (
    <FormDialog
      {...labels}
      submitLabel={t('contact.confirm')}
      onSubmit={submit}
      submitting={confirm.isPending}
      submitDisabled={!code.trim()}
    >
      <ProblemAlert error={confirm.error} />
      <Text size="sm">{isEmail ? t('contact.sentEmail') : t('contact.sentMobile')}</Text>
      <TextInput
        label={t('twoFactor.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
