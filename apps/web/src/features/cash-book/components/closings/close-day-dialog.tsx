import { cashBookCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Group, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { CashUserSelect } from '../../../../entities/cash-book/cash-user-select.tsx';
import { localToday } from '../../../../entities/payments/received-at.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { session } from '../../../../shared/session/session.ts';
import { useCashStatement, useCloseDay } from '../../api.ts';
import { DifferenceText } from './difference-text.tsx';

/** Compares the counted cash with the books and closes the day. */
export function CloseDayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['cash-book', 'shared']);
  const { money } = useMoneyFormat();
  const formatDay = useFormatDate();
  const canCloseForOthers = useCurrentAbility().can('create', 'CashBook');
  const close = useCloseDay();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(cashBookCalls.close),
    { userId: session.user()?.id, day: localToday(new Date()), countedMinor: Number.NaN, note: '' },
  );
  const [userId, day, countedMinor] = form.watch(['userId', 'day', 'countedMinor']);
  const ledger = useCashStatement({ ...(userId ? { userId } : {}), ...(day ? { from: day, to: day } : {}) });
  const isCounted = Number.isFinite(countedMinor);
  const send = submit(async (body) => {
    await close.mutateAsync(body);
    notifications.show({ message: t('closeDone', { day: formatDay(body.day ?? '') }) });
  }, onClose);
  return (
    <FormDialog
      title={t('closeDay')}
      submitLabel={t('closeDay')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!isCounted}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('closeDayText')}</Text>
      {canCloseForOthers ? (
        <CashUserSelect
          label={t('holder')}
          value={userId}
          onChange={(value) => form.setValue('userId', value, { shouldDirty: true })}
          error={errorOf('userId')}
        />
      ) : null}
      <Group grow align="flex-start" gap="sm">
        <TextInput {...field('day')} type="date" label={t('day')} max={localToday(new Date())} />
        <MoneyField
          label={t('counted')}
          value={isCounted ? countedMinor : null}
          onChange={(value) => form.setValue('countedMinor', value ?? Number.NaN, { shouldDirty: true })}
          error={errorOf('countedMinor')}
          withAsterisk
        />
      </Group>
      {ledger.data ? (
        <div aria-live="polite">
          <Text size="sm">{t('ledger', { amount: money(ledger.data.closingMinor) })}</Text>
          {isCounted ? <DifferenceText minor={countedMinor - ledger.data.closingMinor} /> : null}
        </div>
      ) : null}
      <TextInput {...field('note')} label={t('note')} autoComplete="off" />
    </FormDialog>
  );
}
