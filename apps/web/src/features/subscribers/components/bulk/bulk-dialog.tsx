import type { BulkOutcome, SubscriberRow } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkPreview, rejectedSubscribers } from '../../../../entities/subscribers/bulk-preview.tsx';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { BulkResultDialog } from '../../../../shared/kit/bulk/bulk-result-dialog.tsx';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useSubscriberMutation } from '../../api.ts';
import {
  type BulkActionName,
  type BulkOptions,
  type BulkTarget,
  bulkActionLabelsFor,
  dangerousActions,
  defaultOptions,
  previewAmounts,
  previewBulk,
  runBulk,
} from './bulk-actions.ts';
import { optionFields } from './bulk-options.tsx';
import { submitKey } from './submit-labels.ts';
import { useUndoToast } from './use-undo-toast.tsx';

interface BulkDialogProps {
  readonly kind: BulkActionName;
  readonly target: BulkTarget;
  /** The username, if there is a single subscriber. */
  readonly name?: string;
  /** The status of all of them, where it is known. */
  readonly status?: SubscriberRow['status'] | undefined;
  /** Options that are chosen at first. */
  readonly defaults?: BulkOptions | undefined;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks for options, previews the action per subscriber, applies it and shows the result. */
export function BulkDialog({ kind, target, name, status, defaults, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation(['subscribers', 'shared']);
  const Options = optionFields[kind];
  const [options, setOptions] = useState<BulkOptions | undefined>(
    Options === undefined ? {} : (defaults ?? defaultOptions[kind]),
  );
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const showDone = useUndoToast(kind);
  const { label, will } = bulkActionLabelsFor(kind, status);
  const preview = useBulkPreview(kind, target, options);
  const run = useSubscriberMutation((ids: readonly number[]) => runBulk(kind, ids, options ?? {}));
  const planned = preview.data;

  const confirm = async () => {
    if (!planned) return;
    const result = await run.mutateAsync(planned.done).catch(() => undefined);
    if (!result) return;
    onDone?.();
    if (result.refused.length > 0 || planned.refused.length > 0) {
      setOutcome({ ...result, refused: [...result.refused, ...planned.refused], details: planned.details });
      return;
    }
    notifications.show(showDone(result));
    onClose();
  };
  const count = planned?.done.length ?? 0;
  const counted = submitKey(label, count);
  if (outcome) {
    return (
      <BulkResultDialog
        title={t(label)}
        headline={t('result.changed', { count: outcome.done.length })}
        refused={rejectedSubscribers(outcome)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={name ? `${t(label)}: ${name}` : t(label)}
      submitLabel={counted ? t(counted, { count }) : t(label)}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => void confirm()}
      onClose={onClose}
      submitting={run.isPending}
      submitDisabled={count === 0}
      disabledReason={planned && count === 0 ? t('shared:nothingChanges') : null}
      dangerous={dangerousActions.has(kind)}
    >
      <ProblemAlert error={run.error ?? preview.error} />
      {Options ? <Options initial={options} onChange={setOptions} /> : null}
      {options === undefined ? (
        <Text size="sm" c="dimmed">
          {t('chooseFirst')}
        </Text>
      ) : (
        <PlannedChanges kind={kind} will={will} planned={planned} isLoading={preview.isFetching} />
      )}
    </FormDialog>
  );
}

const useBulkPreview = (kind: BulkActionName, target: BulkTarget, options: BulkOptions | undefined) =>
  useQuery({
    queryKey: ['bulk-preview', kind, targetKey(target), options],
    queryFn: () => previewBulk(kind, target, options ?? {}),
    enabled: options !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

interface PlannedChangesProps {
  readonly kind: BulkActionName;
  readonly will: ReturnType<typeof bulkActionLabelsFor>['will'];
  readonly planned: BulkOutcome | undefined;
  readonly isLoading: boolean;
}

function PlannedChanges({ kind, will, planned, isLoading }: PlannedChangesProps) {
  const { t } = useTranslation(['subscribers', 'shared']);
  if (planned) {
    return (
      <>
        <BulkPreview
          headline={t(will, { count: planned.done.length })}
          planned={planned}
          amounts={previewAmounts[kind] ?? 'none'}
        />
        <EffectiveDay scheduled={planned.scheduled} />
      </>
    );
  }
  return isLoading ? (
    <Stack gap="xs" role="status" aria-label={t('shared:loading')}>
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="55%" />
    </Stack>
  ) : null;
}

/** When changes take effect that are scheduled for later days. */
function EffectiveDay({ scheduled }: Pick<BulkOutcome, 'scheduled'>) {
  const { t } = useTranslation('subscribers');
  const day = useFormatDate();
  const days = scheduled.map(({ on }) => on).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <Text size="sm">
      {first === last
        ? t('takesEffectOn', { day: day(first) })
        : t('takesEffectBetween', { first: day(first), last: day(last) })}
    </Text>
  );
}

const targetKey = (target: BulkTarget) =>
  'ids' in target ? target.ids : { filter: target.filter, except: [...target.except] };
