import type { BulkOutcome } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkPreview, rejectedSubscribers } from '../../../entities/subscribers/bulk-preview.tsx';
import { BulkResultDialog } from '../../../shared/kit/bulk/bulk-result-dialog.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { type SuspensionTarget, useSuspend, useSuspensionPreview } from '../api.ts';
import { useSuspendedToast } from './use-suspended-toast.tsx';

interface SuspendDialogProps {
  readonly target: SuspensionTarget;
  /** The username, if there is a single subscriber. */
  readonly name?: string | undefined;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Suspends overdue subscribers now instead of in the next run, after a preview. */
export function SuspendDialog({ target, name, onClose, onDone }: SuspendDialogProps) {
  const { t } = useTranslation(['dunning', 'shared']);
  const preview = useSuspensionPreview(target);
  const suspend = useSuspend();
  const toastOf = useSuspendedToast();
  const planned = preview.data;
  const [skipped, setSkipped] = useState<BulkOutcome>();
  const submit = async () => {
    if (!planned) return;
    const result = await suspend.mutateAsync(planned.done).catch(() => undefined);
    if (!result) return;
    if (result.done.length > 0) notifications.show(toastOf(result.done));
    onDone?.();
    // Someone may have paid since the preview: who was skipped then stays on the screen.
    if (result.refused.length > 0) return setSkipped({ ...result, details: planned.details });
    onClose();
  };
  const title = name ? `${t('action.suspend')}: ${name}` : t('action.suspend');
  if (skipped) {
    return (
      <BulkResultDialog
        title={title}
        headline={t('suspended', { count: skipped.done.length })}
        refused={rejectedSubscribers(skipped)}
        onClose={onClose}
      />
    );
  }
  const count = planned?.done.length ?? 0;
  return (
    <FormDialog
      title={title}
      submitLabel={count > 0 ? t('suspendAll', { count }) : t('action.suspend')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => void submit()}
      onClose={onClose}
      submitting={suspend.isPending}
      submitDisabled={count === 0}
      disabledReason={planned && count === 0 ? t('shared:nothingChanges') : null}
      dangerous
    >
      <ProblemAlert error={suspend.error ?? preview.error} />
      {preview.isPending ? <Skeleton height={80} role="status" aria-label={t('shared:loading')} /> : null}
      {planned ? (
        <>
          <BulkPreview headline={t('preview.suspend', { count })} planned={planned} amounts="balance" />
          <Text size="sm" c="dimmed">
            {t('suspendHint')}
          </Text>
        </>
      ) : null}
    </FormDialog>
  );
}
