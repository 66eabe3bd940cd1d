import { type BillingRunDetails, billingRunCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { List, Skeleton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AffectedRows } from '../../../shared/kit/bulk/affected-rows.tsx';
import { BulkResultView } from '../../../shared/kit/bulk/bulk-result-view.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useUndoPreview, useUndoRun } from '../api.ts';

interface UndoRunDialogProps {
  readonly run: BillingRunDetails;
  readonly onClose: () => void;
}

/** Previews which invoices an undo cancels, and which stay for what reason. */
export function UndoRunDialog({ run, onClose }: UndoRunDialogProps) {
  const { t } = useTranslation(['billing-runs', 'shared']);
  const preview = useUndoPreview(run.id);
  const undo = useUndoRun();
  const { field, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(billingRunCalls.cancel),
    {
      runId: run.id,
      reason: '',
    },
  );
  const send = submit(({ runId, reason = '' }) => undo.mutateAsync({ runId, reason }), onClose);
  return (
    <FormDialog
      title={t('undo')}
      submitLabel={t('undo')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!preview.data || preview.data.cancels === 0}
      disabledReason={preview.data ? t('undoNothing') : null}
      dangerous
    >
      <ProblemAlert error={problem ?? preview.error} />
      {preview.data ? (
        <Effect {...preview.data} />
      ) : (
        <Skeleton height={42} role="status" aria-label={t('shared:loading')} />
      )}
      <TextInput label={t('reason')} withAsterisk {...field('reason')} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}

const obstacleTexts = { payment: 'undoKept.payment', credit_note: 'undoKept.credit_note' } as const;

type EffectProps = NonNullable<ReturnType<typeof useUndoPreview>['data']>;

function Effect({
  cancels,
  cancelsMinor,
  notCancellable,
  notCancellableMinor,
  cancelledBefore,
  rows,
}: EffectProps) {
  const { t } = useTranslation('billing-runs');
  const { money } = useMoneyFormat();
  const effects = [
    cancels > 0 && t('undoRebillHint'),
    notCancellable > 0 && t('undoKeeps', { count: notCancellable, amount: money(notCancellableMinor) }),
    cancelledBefore > 0 && t('undoCancelledBefore', { count: cancelledBefore }),
  ].filter((text) => text !== false);
  return (
    <BulkResultView
      headline={t('undoCancels', { count: cancels, amount: money(cancelsMinor) })}
      refused={rows.flatMap(({ number, name, username, obstacle }) =>
        obstacle ? [{ name: `${number} · ${name ?? username}`, reason: t(obstacleTexts[obstacle]) }] : [],
      )}
      refusedTotal={notCancellable}
      isPartial
    >
      <List size="sm">
        {effects.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      <AffectedRows
        total={cancels}
        rows={rows
          .filter(({ obstacle }) => obstacle === null)
          .map(({ id, number, name, username, totalMinor }) => ({
            id,
            name: name ?? username,
            detail: number,
            value: money(totalMinor),
          }))}
      />
    </BulkResultView>
  );
}
