import { maxCreditDays, type OutageDetails } from '@lastmile/contract';
import { DetailList, FormDialog } from '@lastmile/ui';
import { NumberInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCreditPreview, useIssueCredits } from '../api.ts';
import { useDuration } from './outage-display.tsx';

interface CreditDialogProps {
  readonly outage: OutageDetails;
  readonly onClose: () => void;
}

/** Credit notes for days without service; nothing is issued before the sums are shown. */
export function CreditDialog({ outage, onClose }: CreditDialogProps) {
  const { t, i18n } = useTranslation(['outages', 'shell']);
  const { money } = useMoneyFormat();
  const duration = useDuration();
  const issue = useIssueCredits();
  const [days, setDays] = useState<number | string>(outage.suggestedDays);
  const preview = useCreditPreview(outage.id, Number(days) || 0);
  const count = preview.data?.subscribers ?? 0;
  const submit = () => {
    if (!preview.data || count === 0) return;
    issue.mutate(
      { id: outage.id, days: Number(days) },
      {
        onSuccess: ({ subscribers }) => {
          notifications.show({ message: t('issuing', { count: subscribers }) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('credit')}
      submitLabel={t('issue', { count })}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={issue.isPending}
    >
      <ProblemAlert error={issue.error ?? preview.error} />
      <NumberInput
        label={t('days')}
        description={t('daysHint', { duration: duration(outage) })}
        min={1}
        max={maxCreditDays}
        clampBehavior="strict"
        allowDecimal={false}
        value={days}
        onChange={setDays}
        data-autofocus
      />
      {preview.data ? (
        <DetailList
          details={[
            { label: t('creditCount'), value: count.toLocaleString(i18n.language) },
            { label: t('creditSkipped'), value: preview.data.skipped.toLocaleString(i18n.language) },
            { label: t('creditTotal'), value: money(preview.data.totalMinor) },
          ]}
        />
      ) : null}
    </FormDialog>
  );
}
