import { type CreditNoteRow, creditNoteCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useReverseCreditNote } from '../../api.ts';

interface ReverseDialogProps {
  readonly note: CreditNoteRow;
  readonly onClose: () => void;
}

/** Reverses a credit note, for example one issued to the wrong subscriber. */
export function ReverseDialog({ note, onClose }: ReverseDialogProps) {
  const { t } = useTranslation(['credit-notes', 'shared']);
  const { money } = useMoneyFormat();
  const reverse = useReverseCreditNote();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(creditNoteCalls.reverse),
    { id: note.id, reason: '' },
  );
  const send = submit(async (body) => {
    await reverse.mutateAsync(body);
    notifications.show({ message: t('reversed', { number: note.number }) });
  }, onClose);
  return (
    <FormDialog
      title={t('reverseTitle', { number: note.number })}
      submitLabel={t('reverse')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem} />
      <Text size="sm">
        {t('reverseText', { amount: money(note.amountMinor), username: note.subscriber.username })}
      </Text>
      {note.allocatedMinor > 0 ? (
        <Text size="sm">{t('reverseReopens', { amount: money(note.allocatedMinor) })}</Text>
      ) : null}
      <TextInput
        {...field('reason')}
        label={t('reason')}
        description={t('reasonHint')}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
