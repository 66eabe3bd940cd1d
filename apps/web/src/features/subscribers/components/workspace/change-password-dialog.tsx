import { subscriberCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useChangePppPassword } from '../../api.ts';
import { PppPasswordInput } from '../form/ppp-password-input.tsx';

interface ChangePasswordDialogProps {
  readonly subscriber: { readonly id: number; readonly username: string };
  readonly onClose: () => void;
}

/** Sets a new PPP password, typed or generated; it is applied when the router is next reachable. */
export function ChangePasswordDialog({ subscriber, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation(['subscribers', 'shared']);
  const change = useChangePppPassword();
  const { form, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(subscriberCalls.changePassword),
    { id: subscriber.id, dropSession: false },
  );
  const typed = form.watch();
  const send = submit(async (body) => {
    await change.mutateAsync(body);
    notifications.show({ message: t('passwordChanged', { name: subscriber.username }) });
  }, onClose);
  return (
    <FormDialog
      title={`${t('action.changePassword')}: ${subscriber.username}`}
      submitLabel={t('action.changePassword')}
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
