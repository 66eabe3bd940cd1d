import { type CallArguments, securityDepositCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useBillingMutation } from '../../../../../entities/billing/api.ts';
import { methodKeys } from '../../../../../entities/billing/labels.ts';
import { allowedMethods, defaultMethod } from '../../../../../entities/payments/allowed-methods.ts';
import { api } from '../../../../../shared/api/client.ts';
import { useContractForm } from '../../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';

type Deposit = CallArguments<typeof securityDepositCalls.create>['body'];

interface ReceiveDepositDialogProps {
  readonly subscriberId: number;
  readonly onClose: () => void;
}

export function ReceiveDepositDialog({ subscriberId, onClose }: ReceiveDepositDialogProps) {
  const { t } = useTranslation(['payments', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const store = useBillingMutation((body: Deposit) => api(securityDepositCalls.create, { body }));
  const { form, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(securityDepositCalls.create),
    { subscriberId, method: defaultMethod(), note: null },
  );
  const { amountMinor, method, note } = form.watch();
  const send = submit(async (body) => {
    await store.mutateAsync(body);
    notifications.show({ message: t('securityDeposit.recorded', { amount: money(body.amountMinor) }) });
  }, onClose);
  return (
    <FormDialog
      title={t('securityDeposit.receive')}
      submitLabel={t('securityDeposit.receive')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <MoneyField
        label={t('securityDeposit.amount')}
        withAsterisk
        value={amountMinor ?? null}
        onChange={(value) => form.setValue('amountMinor', value as number, { shouldDirty: true })}
        error={errorOf('amountMinor')}
      />
      <NativeSelect
        label={t('billing:method')}
        value={method}
        onChange={({ currentTarget }) =>
          form.setValue('method', currentTarget.value as Deposit['method'], { shouldDirty: true })
        }
        data={allowedMethods().map((value) => ({ value, label: t(`billing:${methodKeys[value]}`) }))}
      />
      <TextInput
        label={t('billing:note')}
        value={note ?? ''}
        onChange={({ currentTarget }) =>
          form.setValue('note', currentTarget.value || null, { shouldDirty: true })
        }
        error={errorOf('note')}
        autoComplete="off"
      />
      <Text size="sm" c="dimmed">
        {t('securityDeposit.hint')}
      </Text>
    </FormDialog>
  );
}
