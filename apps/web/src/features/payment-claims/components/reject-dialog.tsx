import { paymentClaimCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useRejectClaim } from '../api.ts';
import { ClaimDetails } from './claim-details.tsx';
import type { PaymentClaim } from './labels.ts';

interface RejectClaimDialogProps {
  readonly claim: PaymentClaim;
  readonly onClose: () => void;
}

/** The customer reads the reason on the pay page. */
export function RejectClaimDialog({ claim, onClose }: RejectClaimDialogProps) {
  const { t } = useTranslation(['payment-claims', 'shared']);
  const reject = useRejectClaim();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(paymentClaimCalls.reject),
    { id: claim.id, reason: '' },
  );
  const send = submit(async (body) => {
    await reject.mutateAsync(body);
    notifications.show({ message: t('rejected', { username: claim.subscriber.username }) });
  }, onClose);
  return (
    <FormDialog
      title={t('rejectTitle', { transaction: claim.transactionId })}
      submitLabel={t('reject')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem} />
      <ClaimDetails claim={claim} />
      <Textarea
        {...field('reason')}
        label={t('reason')}
        description={t('reasonHint')}
        autosize
        minRows={2}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
