import { paymentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useAmountInWords } from '../../../app/billing/amount-in-words.ts';
import { bodyOf } from '../../../app/kit/body-of.ts';
import { useContractForm } from '../../../app/kit/contract-form.ts';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';
import { useMoneyText } from '../../../app/kit/use-money.ts';
import { useCashInHand, useHandOver, useRecipients } from '../api.ts';

interface HandOverDialogProps {
  readonly ownId: number;
  readonly onClose: () => void;
}

/** All the cash that one holds goes to someone else, who has to say that it came. */
export function HandOverDialog({ ownId, onClose }: HandOverDialogProps) {
  const { t } = useTranslation(['payments', 'kit']);
  const { money } = useMoneyText();
  const inWords = useAmountInWords();
  const inHand = useCashInHand(ownId).data;
  const recipients = (useRecipients().data ?? []).filter(({ id }) => id !== ownId);
  const handOver = useHandOver();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    bodyOf(paymentCalls.handOver),
    { note: '' },
  );
  const toUserId = form.watch('toUserId');
  const send = submit(async (body) => {
    const { amountMinor } = await handOver.mutateAsync(body);
    const name = recipients.find(({ id }) => id === body.toUserId)?.name ?? '';
    notifications.show({ message: t('handOverMade', { amount: money(amountMinor), name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('handOver')}
      submitLabel={inHand ? t('handOverAmount', { amount: money(inHand.amountMinor) }) : t('handOver')}
      cancelLabel={t('kit:cancel')}
      closeLabel={t('kit:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!inHand || inHand.payments === 0}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      {inHand ? (
        <div>
          <Text size="sm">
            {t('handOverSum', { count: inHand.payments, amount: money(inHand.amountMinor) })}
          </Text>
          <Text size="sm" c="dimmed">
            {inWords(inHand.amountMinor)}
          </Text>
        </div>
      ) : null}
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
      <TextInput {...field('note')} label={t('note')} autoComplete="off" />
    </FormDialog>
  );
}
