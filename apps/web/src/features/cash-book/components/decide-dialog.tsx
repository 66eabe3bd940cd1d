import { type HandOverRow, paymentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useAmountInWords } from '../../../shared/money/use-amount-in-words.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useDecideHandOver } from '../api.ts';

export type Decision = 'accepted' | 'rejected';

interface DecideDialogProps {
  readonly row: HandOverRow;
  readonly decision: Decision;
  readonly onClose: () => void;
}

const labelKeys = {
  accepted: { do: 'accept', title: 'acceptTitle', text: 'acceptText', done: 'acceptedDone' },
  rejected: { do: 'reject', title: 'rejectTitle', text: 'rejectText', done: 'rejectedDone' },
} as const;

/** Confirms or rejects receipt of a hand-over. */
export function DecideDialog({ row, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation(['payments', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const inWords = useAmountInWords();
  const decide = useDecideHandOver();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(paymentCalls.decideHandOver),
    { id: row.id, decision, note: '' },
  );
  const values = { amount: money(row.amountMinor), name: row.from.name };
  const send = submit(async (body) => {
    await decide.mutateAsync(body);
    notifications.show({ message: t(labelKeys[decision].done, values) });
  }, onClose);
  return (
    <FormDialog
      title={t(labelKeys[decision].title)}
      submitLabel={t(labelKeys[decision].do)}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
      dangerous={decision === 'rejected'}
    >
      <ProblemAlert error={problem} />
      <div>
        <Text size="sm">{t(labelKeys[decision].text, { ...values, count: row.payments })}</Text>
        <Text size="sm" c="dimmed">
          {inWords(row.amountMinor)}
        </Text>
      </div>
      <TextInput {...field('note')} label={t('billing:note')} autoComplete="off" />
    </FormDialog>
  );
}
