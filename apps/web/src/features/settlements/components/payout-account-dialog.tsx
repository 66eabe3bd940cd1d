import { type PayoutAccount, payoutAccountForm, payoutMethods } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Alert, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useSavePayoutAccount } from '../payout-accounts-api.ts';
import { methodKeys } from './payout-labels.tsx';

interface PayoutAccountDialogProps {
  /** The account that is replaced; undefined for a new one. */
  readonly account: PayoutAccount | undefined;
  readonly onClose: () => void;
}

/** Adds or replaces an account, confirmed with the user's own password. */
export function PayoutAccountDialog({ account, onClose }: PayoutAccountDialogProps) {
  const { t } = useTranslation(['payout-accounts', 'shared']);
  const save = useSavePayoutAccount();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    payoutAccountForm,
    {
      method: account?.method ?? 'bkash',
      holderName: account?.holderName ?? '',
      number: '',
      bankName: account?.bankName ?? '',
      bankBranch: account?.bankBranch ?? '',
      routingNumber: account?.routingNumber ?? '',
      isPreferred: account?.isPreferred ?? false,
      currentPassword: '',
    },
  );
  const { method, isPreferred } = form.watch();
  const send = submit(async (body) => {
    await save.mutateAsync(body);
    notifications.show({ message: t('saved', { method: t(methodKeys[body.method]) }) });
  }, onClose);
  return (
    <FormDialog
      title={account ? t('changeTitle', { method: t(methodKeys[account.method]) }) : t('add')}
      submitLabel={account ? t('replace') : t('add')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Alert variant="light" color="yellow">
        {t('pauseText')}
      </Alert>
      {account ? null : (
        <Select
          label={t('method')}
          allowDeselect={false}
          data={payoutMethods.map((value) => ({ value, label: t(methodKeys[value]) }))}
          value={method}
          error={errorOf('method')}
          onChange={(value) => form.setValue('method', value as 'bank', { shouldDirty: true })}
        />
      )}
      <TextInput {...field('holderName')} label={t('holderName')} withAsterisk />
      {method === 'bank' ? (
        <>
          <TextInput {...field('bankName')} label={t('bankName')} withAsterisk />
          <TextInput {...field('bankBranch')} label={t('bankBranch')} />
          <TextInput {...field('routingNumber')} label={t('routingNumber')} inputMode="numeric" />
        </>
      ) : null}
      <TextInput
        {...field('number')}
        label={method === 'bank' ? t('accountNumber') : t('walletNumber')}
        {...(account ? { description: t('numberHint', { ending: account.numberEnding }) } : {})}
        inputMode={method === 'bank' ? 'text' : 'tel'}
        autoComplete="off"
        withAsterisk
      />
      <Switch
        label={t('isPreferred')}
        description={t('isPreferredHint')}
        checked={isPreferred ?? false}
        onChange={(event) => form.setValue('isPreferred', event.currentTarget.checked, { shouldDirty: true })}
      />
      <PasswordInput
        {...field('currentPassword')}
        label={t('ownPassword')}
        description={t('ownPasswordHint')}
        withAsterisk
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('passwordShow') }}
      />
    </FormDialog>
  );
}
