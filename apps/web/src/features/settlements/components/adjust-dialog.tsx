import { settlementCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { SegmentedControl, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useAdjust } from '../api.ts';

interface AdjustDialogProps {
  readonly ispId: number;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Corrects what the platform owes an ISP, in both books. */
export function AdjustDialog({ ispId, currency, onClose }: AdjustDialogProps) {
  const { t } = useTranslation(['settlements', 'shared']);
  const adjust = useAdjust();
  const [sign, setSign] = useState<'more' | 'less'>('more');
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(settlementCalls.adjust),
    { ispId, amountMinor: null as never, note: '' },
  );
  const send = submit(async (body) => {
    await adjust.mutateAsync({
      ...body,
      amountMinor: sign === 'less' ? -body.amountMinor : body.amountMinor,
    });
    notifications.show({ message: t('adjusted') });
  }, onClose);
  return (
    <FormDialog
      title={t('adjustTitle')}
      submitLabel={t('adjustSubmit')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <SegmentedControl
        fullWidth
        value={sign}
        onChange={(value) => setSign(value as 'more')}
        data={[
          { value: 'more', label: t('ispReceivesMore') },
          { value: 'less', label: t('ispReceivesLess') },
        ]}
      />
      <MoneyField
        label={t('amount')}
        currency={currency}
        withAsterisk
        value={form.watch('amountMinor') ?? null}
        error={errorOf('amountMinor') ?? null}
        onChange={(amount) => form.setValue('amountMinor', amount as never, { shouldDirty: true })}
      />
      <Textarea {...field('note')} label={t('note')} withAsterisk autosize minRows={2} />
    </FormDialog>
  );
}
