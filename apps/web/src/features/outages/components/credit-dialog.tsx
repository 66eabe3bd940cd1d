import { maxCreditDays, type OutageDetails } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NumberInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AffectedRows } from '../../../shared/kit/bulk/affected-rows.tsx';
import { BulkResultView } from '../../../shared/kit/bulk/bulk-result-view.tsx';
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
  const { t } = useTranslation(['outages', 'shell']);
  const duration = useDuration();
  const issue = useIssueCredits();
  const [days, setDays] = useState<number | string>(outage.suggestedDays);
  const preview = useCreditPreview(outage.id, Number(days) || 0);
  const count = preview.data?.notes ?? 0;
  const submit = () => {
    if (!preview.data || count === 0) return;
    issue.mutate(
      { id: outage.id, days: Number(days) },
      {
        onSuccess: ({ notes }) => {
          notifications.show({ message: t('issuing', { count: notes }) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('credit')}
      submitLabel={count > 0 ? t('issue', { count }) : t('credit')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={issue.isPending}
      submitDisabled={count === 0}
      disabledReason={preview.data && count === 0 ? t('creditNobody') : null}
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
      {preview.data ? <CreditPreview preview={preview.data} /> : null}
    </FormDialog>
  );
}

type Preview = NonNullable<ReturnType<typeof useCreditPreview>['data']>;

/** Who gets a credit note of which amount, and who does not. */
function CreditPreview({
  preview: { subscribers, notes, skipped, totalMinor, rows },
}: {
  readonly preview: Preview;
}) {
  const { t } = useTranslation('outages');
  const { money } = useMoneyFormat();
  const credited = rows.filter(({ amountMinor }) => amountMinor > 0);
  const leftOut = rows.filter(({ amountMinor }) => amountMinor === 0);
  return (
    <BulkResultView
      headline={t('creditPreview', { count: notes, amount: money(totalMinor) })}
      refused={leftOut.map(({ name, username }) => ({
        name: name ? `${name} (${username})` : username,
        reason: t('creditPaysNothing'),
      }))}
      refusedTotal={skipped}
    >
      <AffectedRows
        total={subscribers}
        rows={credited.map(({ id, name, username, amountMinor }) => ({
          id,
          name: name ?? username,
          detail: name ? username : undefined,
          value: money(amountMinor),
        }))}
      />
    </BulkResultView>
  );
}
