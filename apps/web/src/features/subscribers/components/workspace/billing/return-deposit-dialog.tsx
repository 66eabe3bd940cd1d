import {
  type CallArguments,
  manualMethods,
  type SecurityDeposit,
  securityDepositCalls,
} from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useBillingMutation } from '../../../../../entities/billing/api.ts';
import { methodKeys } from '../../../../../entities/billing/labels.ts';
import { CashUserSelect } from '../../../../../entities/cash-book/cash-user-select.tsx';
import { api } from '../../../../../shared/api/client.ts';
import { useContractForm } from '../../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { session } from '../../../../../shared/session/session.ts';

type Return = CallArguments<typeof securityDepositCalls.return>['body'];

interface ReturnDepositDialogProps {
  readonly deposit: SecurityDeposit;
  readonly onClose: () => void;
}

/** Pays a deposit out, or turns it into a payment of the subscriber. */
export function ReturnDepositDialog({ deposit, onClose }: ReturnDepositDialogProps) {
  const { t } = useTranslation(['payments', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const amount = money(deposit.amountMinor);
  const save = useBillingMutation((body: Return) => api(securityDepositCalls.return, { body }));
  const { form, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(securityDepositCalls.return),
    { id: deposit.id, use: 'return', method: deposit.method, paidBy: session.user()?.id, note: null },
  );
  const { use, method, paidBy, note } = form.watch();
  const isReturned = use === 'return';
  const send = submit(async (body) => {
    await save.mutateAsync(body);
    const message = isReturned
      ? t('securityDeposit.returnDone', { amount })
      : t('securityDeposit.applyDone', { amount });
    notifications.show({ message });
  }, onClose);
  return (
    <FormDialog
      title={t('securityDeposit.returnTitle', { amount })}
      submitLabel={isReturned ? t('securityDeposit.return') : t('securityDeposit.apply')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Radio.Group
        label={t('securityDeposit.use')}
        value={use}
        onChange={(value) => form.setValue('use', value as Return['use'], { shouldDirty: true })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="return" label={t('securityDeposit.useReturn')} />
          <Radio value="balance" label={t('securityDeposit.useBalance')} />
        </Stack>
      </Radio.Group>
      {isReturned ? (
        <>
          <NativeSelect
            label={t('refundMethod')}
            value={method ?? deposit.method}
            onChange={({ currentTarget }) =>
              form.setValue('method', currentTarget.value as SecurityDeposit['method'], { shouldDirty: true })
            }
            data={manualMethods.map((value) => ({ value, label: t(`billing:${methodKeys[value]}`) }))}
          />
          <CashUserSelect
            label={t('refundPaidBy')}
            value={paidBy}
            onChange={(value) => form.setValue('paidBy', value, { shouldDirty: true })}
            error={errorOf('paidBy')}
            showsCash={method === 'cash'}
          />
        </>
      ) : (
        <Text size="sm">{t('securityDeposit.balanceHint')}</Text>
      )}
      <TextInput
        label={t('billing:note')}
        value={note ?? ''}
        onChange={({ currentTarget }) =>
          form.setValue('note', currentTarget.value || null, { shouldDirty: true })
        }
        error={errorOf('note')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
