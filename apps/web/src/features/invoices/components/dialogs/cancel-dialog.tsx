import { cancelledMonths, invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCancelInvoice } from '../../api.ts';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

const monthLabels = {
  invoice_again: ['cancelMonth.invoice_again', 'cancelMonth.invoice_again.text'],
  skip: ['cancelMonth.skip', 'cancelMonth.skip.text'],
} as const;

/** Cancels an invoice with a reason, by a cancellation note; its number is not reused. */
export function CancelDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { t } = useTranslation(['invoices', 'shared']);
  const { money } = useMoneyFormat();
  const cancel = useCancelInvoice();
  const { form, field, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(invoiceCalls.cancel),
    {
      id: invoice.id,
      reason: '',
      month: 'invoice_again',
    },
  );
  const send = submit(async (body) => {
    const { cancellationNote } = await cancel.mutateAsync(body);
    const note = cancellationNote.number;
    notifications.show({ message: t('cancelled', { number: invoice.number, note }) });
  }, onClose);
  return (
    <FormDialog
      title={`${t('action.cancel')}: ${invoice.number}`}
      submitLabel={t('action.cancel')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      dangerous
    >
      <ProblemAlert error={problem} />
      <Text size="sm">
        {t('cancelText', { amount: money(invoice.totalMinor), username: invoice.subscriber.username })}
      </Text>
      {invoice.kind === 'monthly' ? (
        <Radio.Group
          label={t('cancelMonth')}
          value={form.watch('month') ?? 'invoice_again'}
          onChange={(month) => form.setValue('month', month === 'skip' ? 'skip' : 'invoice_again')}
        >
          <Stack gap="xs" mt="xs">
            {cancelledMonths.map((month) => (
              <Radio
                key={month}
                value={month}
                label={t(monthLabels[month][0])}
                description={t(monthLabels[month][1])}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
      <TextInput label={t('reason')} withAsterisk {...field('reason')} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
