import { paymentClaimCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useConfirmClaim } from '../api.ts';
import { ClaimDetails } from './claim-details.tsx';
import type { PaymentClaim } from './labels.ts';

interface ConfirmClaimDialogProps {
  readonly claim: PaymentClaim;
  readonly onClose: () => void;
}

/** Records the payment with the amount that the user saw arrive. */
export function ConfirmClaimDialog({ claim, onClose }: ConfirmClaimDialogProps) {
  const { t } = useTranslation(['payment-claims', 'shared']);
  const { money } = useMoneyFormat();
  const confirm = useConfirmClaim();
  const { form, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(paymentClaimCalls.confirm),
    { id: claim.id, amountMinor: claim.amountMinor },
  );
  const { amountMinor } = form.watch();
  const isAmount = Number.isFinite(amountMinor) && amountMinor > 0;
  const send = submit(async (body) => {
    await confirm.mutateAsync(body);
    notifications.show({
      message: t('confirmed', { amount: money(body.amountMinor), username: claim.subscriber.username }),
    });
  }, onClose);
  return (
    <FormDialog
      title={t('confirmTitle', { transaction: claim.transactionId })}
      submitLabel={isAmount ? t('confirmAmount', { amount: money(amountMinor) }) : t('confirm')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!isAmount}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <ClaimDetails claim={claim} />
      <MoneyField
        label={t('verifiedAmount')}
        description={t('verifiedAmountHint')}
        value={amountMinor}
        onChange={(value) => form.setValue('amountMinor', value ?? Number.NaN, { shouldDirty: true })}
        error={errorOf('amountMinor')}
        withAsterisk
      />
    </FormDialog>
  );
}
