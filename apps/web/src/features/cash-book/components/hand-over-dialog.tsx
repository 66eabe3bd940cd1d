import { paymentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useRecipients } from '../../../entities/cash-book/api.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useAmountInWords } from '../../../shared/money/use-amount-in-words.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCreateHandOver } from '../api.ts';

interface HandOverDialogProps {
  /** Cash that is not part of a pending hand-over. */
  readonly amountMinor: number;
  readonly onClose: () => void;
}

/** Hands cash held by the user, all of it or a part, to another user, who has to confirm it. */
export function HandOverDialog({ amountMinor: heldMinor, onClose }: HandOverDialogProps) {
  const { t } = useTranslation(['payments', 'cash-book', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const inWords = useAmountInWords();
  const recipients = useRecipients().data ?? [];
  const handOver = useCreateHandOver();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(paymentCalls.handOver),
    { amountMinor: heldMinor, note: '' },
  );
  const [toUserId, chosenMinor] = form.watch(['toUserId', 'amountMinor']);
  const amountMinor = chosenMinor ?? 0;
  const isAmount = amountMinor > 0 && amountMinor <= heldMinor;
  const send = submit(async (body) => {
    const { amountMinor: handedOverMinor } = await handOver.mutateAsync(body);
    const name = recipients.find(({ id }) => id === body.toUserId)?.name ?? '';
    notifications.show({ message: t('handOverMade', { amount: money(handedOverMinor), name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('handOver')}
      submitLabel={isAmount ? t('handOverAmount', { amount: money(amountMinor) }) : t('handOver')}
      submitDisabled={!isAmount}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('handOverSum', { amount: money(heldMinor) })}</Text>
      <div>
        <MoneyField
          label={t('cash-book:amount')}
          value={chosenMinor ?? null}
          onChange={(value) => form.setValue('amountMinor', value ?? Number.NaN, { shouldDirty: true })}
          error={errorOf('amountMinor')}
          withAsterisk
        />
        <Text size="sm" c="dimmed" mt={4}>
          {isAmount ? inWords(amountMinor) : null}
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
