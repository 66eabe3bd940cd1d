import { paymentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useRecipients } from '../../../entities/cash-book/api.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useAmountInWords } from '../../../shared/money/use-amount-in-words.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCreateHandOver } from '../api.ts';

interface HandOverDialogProps {
  /** Cash that is not part of a pending hand-over. */
  readonly amountMinor: number;
  readonly onClose: () => void;
}

/** Hands all cash held by the user to another user, who has to confirm it. */
export function HandOverDialog({ amountMinor, onClose }: HandOverDialogProps) {
  const { t } = useTranslation(['payments', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const inWords = useAmountInWords();
  const recipients = useRecipients().data ?? [];
  const handOver = useCreateHandOver();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(paymentCalls.handOver),
    { note: '' },
  );
  const toUserId = form.watch('toUserId');
  const send = submit(async (body) => {
    const { amountMinor: handedOverMinor } = await handOver.mutateAsync(body);
    const name = recipients.find(({ id }) => id === body.toUserId)?.name ?? '';
    notifications.show({ message: t('handOverMade', { amount: money(handedOverMinor), name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('handOver')}
      submitLabel={t('handOverAmount', { amount: money(amountMinor) })}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <div>
        <Text size="sm">{t('handOverSum', { amount: money(amountMinor) })}</Text>
        <Text size="sm" c="dimmed">
          {inWords(amountMinor)}
        </Text>
      </div>
      <Select
        label={t('toWhom')}
        description={t('toWhomHint')}
        withAsterisk
        searchable
        allowDeselect={false}
        data-autofocus
        data={recipients.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={toUserId ? String(toUserId) : null}
        onChange={(value) =>
          form.setValue('toUserId', Number(value), { shouldDirty: true, shouldValidate: true })
        }
        error={errorOf('toUserId')}
      />
      <TextInput {...field('note')} label={t('billing:note')} autoComplete="off" />
    </FormDialog>
  );
}
