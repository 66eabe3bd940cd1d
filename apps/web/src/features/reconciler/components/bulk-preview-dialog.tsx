import { FormDialog } from '@lastmile/ui';
import { Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AffectedRow, AffectedRows } from '../../../shared/kit/bulk/affected-rows.tsx';
import { BulkResultDialog } from '../../../shared/kit/bulk/bulk-result-dialog.tsx';
import { BulkResultView } from '../../../shared/kit/bulk/bulk-result-view.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { noRefetchKey, useInvalidateAll } from '../api.ts';
import type { BatchResult } from './in-batches.ts';

interface BulkPreviewDialogProps<Row, Key extends number | string> {
  readonly title: string;
  /** What the action does and what it leaves unchanged. */
  readonly text: string;
  readonly fields?: ReactNode;
  readonly submitLabel: string;
  readonly dangerous?: boolean;
  readonly rows: UseQueryResult<readonly Row[]>;
  readonly keyOf: (row: Row) => Key;
  /** Name and values of a row, for the list of those that change. */
  readonly describe: (row: Row, balanceMinor?: number) => Omit<AffectedRow, 'id'>;
  /** Other inputs of the preview, for its query key. */
  readonly option?: number | undefined;
  readonly preview: (rows: readonly Row[]) => Promise<BatchResult<Key>>;
  /** Applies the action to exactly the rows of the preview. */
  readonly run: (keys: readonly Key[]) => Promise<BatchResult<Key>>;
  readonly will: (count: number) => string;
  readonly did: (count: number) => string;
  /** Link shown when done; with it the result stays open. */
  readonly next?: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Maximum number of listed rows; the count shows the total. */
const maxShown = 100;

/** Previews an action per row, applies it and shows the result. */
export function BulkPreviewDialog<Row, Key extends number | string>(props: BulkPreviewDialogProps<Row, Key>) {
  const { title, rows, will, did, next, onDone, onClose } = props;
  const { t } = useTranslation('shared');
  const [outcome, setOutcome] = useState<BatchResult<Key>>();
  const preview = useQuery({
    queryKey: [noRefetchKey, title, rows.dataUpdatedAt, props.option],
    queryFn: () => props.preview(rows.data ?? []),
    enabled: rows.data !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const planned = preview.data;
  const run = useMutation({ mutationFn: props.run, onSuccess: useInvalidateAll() });
  const confirm = async ({ done, refused }: BatchResult<Key>) => {
    const result = await run.mutateAsync(done).catch(() => undefined);
    if (!result) return;
    onDone();
    const all = { done: result.done, refused: [...refused, ...result.refused] };
    if (next || all.refused.length > 0) return setOutcome(all);
    notifications.show({ message: did(all.done.length) });
    onClose();
  };
  if (outcome) {
    return (
      <BulkResultDialog
        title={title}
        headline={did(outcome.done.length)}
        refused={outcome.refused}
        next={next}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={title}
      submitLabel={props.submitLabel}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      onSubmit={() => void (planned && confirm(planned))}
      onClose={onClose}
      submitting={run.isPending}
      submitDisabled={!planned || planned.done.length === 0}
      disabledReason={planned ? t('nothingChanges') : null}
      dangerous={props.dangerous ?? false}
    >
      <ProblemAlert error={run.error ?? preview.error ?? rows.error} />
      <Text size="sm">{props.text}</Text>
      {props.fields}
      {planned ? (
        <BulkResultView headline={will(planned.done.length)} refused={planned.refused}>
          <AffectedRows rows={affectedBy(planned, props)} total={planned.done.length} />
        </BulkResultView>
      ) : null}
      {preview.isPending && !rows.isError ? (
        <Stack gap="xs" role="status" aria-label={t('loading')}>
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} width="55%" />
        </Stack>
      ) : null}
    </FormDialog>
  );
}

function affectedBy<Row, Key extends number | string>(
  { done, balances }: BatchResult<Key>,
  { rows, keyOf, describe }: Pick<BulkPreviewDialogProps<Row, Key>, 'rows' | 'keyOf' | 'describe'>,
): AffectedRow[] {
  const changing = new Set(done);
  return (rows.data ?? [])
    .filter((row) => changing.has(keyOf(row)))
    .slice(0, maxShown)
    .map((row) => ({ id: keyOf(row), ...describe(row, balances?.get(keyOf(row))) }));
}
