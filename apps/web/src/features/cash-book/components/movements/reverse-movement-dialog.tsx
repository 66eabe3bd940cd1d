import { type CashMovementRow, cashBookCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { kindKeys } from '../../../../entities/cash-book/movement-labels.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useReverseMovement } from '../../api.ts';

interface ReverseMovementDialogProps {
  readonly row: CashMovementRow;
  readonly onClose: () => void;
}

export function ReverseMovementDialog({ row, onClose }: ReverseMovementDialogProps) {
  const { t } = useTranslation(['cash-book', 'shared']);
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const reverse = useReverseMovement();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(cashBookCalls.reverse),
    { id: row.id, reason: '' },
  );
  const amount = money(row.amountMinor);
  const send = submit(async (body) => {
    await reverse.mutateAsync(body);
    notifications.show({ message: t('reverseDone', { amount }) });
  }, onClose);
  return (
    <FormDialog
      title={t('reverseTitle')}
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
        {t('reverseText', { kind: t(kindKeys[row.kind]), amount, day: day(row.movedOn) })}
      </Text>
      <TextInput {...field('reason')} label={t('reason')} withAsterisk data-autofocus />
    </FormDialog>
  );
}
