import { subscriberCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { bodyOf } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useChangePassword } from '../../api.ts';
import { PppPasswordInput } from '../form/ppp-password-input.tsx';

interface PasswordDialogProps {
  readonly line: { readonly id: number; readonly username: string };
  readonly onClose: () => void;
}

/** A new PPP password, typed or generated; the router has it when it is next reached. */
export function PasswordDialog({ line, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['subscribers', 'shared']);
  const change = useChangePassword();
  const { form, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    bodyOf(subscriberCalls.changePassword),
    { id: line.id, dropSession: false },
  );
  const typed = form.watch();
  const send = submit(async (body) => {
    await change.mutateAsync(body);
    notifications.show({ message: t('passwordChanged', { name: line.username }) });
  }, onClose);
  return (
    <FormDialog
      title={`${t('do.password')}: ${line.username}`}
      submitLabel={t('do.password')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <PppPasswordInput
        value={typed.password ?? ''}
        onChange={(password) =>
          form.setValue('password', password || undefined, { shouldDirty: true, shouldValidate: true })
        }
        error={errorOf('password')}
      />
      <Checkbox
        label={t('dropSession')}
        description={t('dropSessionHint')}
        checked={typed.dropSession ?? false}
        onChange={(event) => form.setValue('dropSession', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
