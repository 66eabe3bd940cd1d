import { type PeriodRow, periodClosingCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Alert, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../../shared/dates/months.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useReopenMonth } from '../api.ts';

interface ReopenMonthDialogProps {
  readonly month: string;
  readonly closedMonths: readonly Pick<PeriodRow, 'month'>[];
  readonly onClose: () => void;
}

export function ReopenMonthDialog({ month, closedMonths, onClose }: ReopenMonthDialogProps) {
  const { t, i18n } = useTranslation(['period-closing', 'shared']);
  const reopen = useReopenMonth();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(periodClosingCalls.reopen),
    { month, reason: '' },
  );
  const name = formatMonth(month, i18n.language);
  const later = closedMonths.filter((closed) => closed.month > month).length;
  const send = submit(async (body) => {
    await reopen.mutateAsync(body);
    notifications.show({ message: t('reopenDone', { month: name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('reopenTitle', { month: name })}
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
      {later > 0 ? (
        <Alert variant="light" color="yellow">
          {t('reopensLater', { count: later })}
        </Alert>
      ) : null}
      <TextInput {...field('reason')} label={t('reason')} withAsterisk data-autofocus />
    </FormDialog>
  );
}
