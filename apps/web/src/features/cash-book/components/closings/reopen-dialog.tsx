import { type CashClosingRow, cashBookCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useReopenDay } from '../../api.ts';

interface ReopenDialogProps {
  readonly row: CashClosingRow;
  readonly onClose: () => void;
}

export function ReopenDialog({ row, onClose }: ReopenDialogProps) {
  const { t } = useTranslation(['cash-book', 'shared']);
  const formatDay = useFormatDate();
  const reopen = useReopenDay();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(cashBookCalls.reopen),
    { id: row.id, reason: '' },
  );
  const values = { day: formatDay(row.day), name: row.user.name };
  const send = submit(async (body) => {
    await reopen.mutateAsync(body);
    notifications.show({ message: t('reopenDone', values) });
  }, onClose);
  return (
    <FormDialog
      title={t('reopenTitle', values)}
      submitLabel={t('reopen')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('reopenText')}</Text>
      <TextInput {...field('reason')} label={t('reason')} withAsterisk data-autofocus />
    </FormDialog>
  );
}
