import type { TransferOutcome } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Checkbox, Select, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkResultDialog } from '../../shared/kit/bulk/bulk-result-dialog.tsx';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { BulkPreview, rejectedSubscribers } from '../subscribers/bulk-preview.tsx';
import {
  previewTransfer,
  runTransfer,
  type TransferOptions,
  type TransferTarget,
  useInvalidateTransferred,
  useRecipients,
} from './transfer-api.ts';
import { TransferEffectList } from './transfer-effects.tsx';
import { useTransferredToast } from './use-transferred-toast.tsx';

interface TransferDialogProps {
  readonly target: TransferTarget;
  /** The reseller whose subscribers they are, who is not offered. */
  readonly formerResellerId?: number;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

const noReseller = 'none';

/** Asks who gets the subscribers, previews what moves with them, transfers them and offers to undo it. */
export function TransferDialog({ target, formerResellerId, onClose, onDone }: TransferDialogProps) {
  const { t } = useTranslation(['subscribers', 'shared']);
  const [options, setOptions] = useState<Partial<TransferOptions>>({ keepUsernames: false });
  const [outcome, setOutcome] = useState<TransferOutcome>();
  const chosen = isComplete(options) ? options : undefined;
  const preview = usePreview(target, chosen);
  const refresh = useInvalidateTransferred();
  const showDone = useTransferredToast();
  const run = useMutation({
    mutationFn: ({ ids, to }: { ids: readonly number[]; to: TransferOptions }) => runTransfer(ids, to),
    onSuccess: () => void refresh(),
  });
  const planned = preview.data;
  const confirm = async () => {
    if (!planned || !chosen) return;
    const result = await run.mutateAsync({ ids: planned.done, to: chosen }).catch(() => undefined);
    if (!result) return;
    onDone?.();
    showDone(result);
    const refused = [...result.refused, ...planned.refused];
    if (refused.length > 0) setOutcome({ ...result, refused, details: planned.details });
    else onClose();
  };
  if (outcome) {
    return (
      <BulkResultDialog
        title={t('transfer')}
        headline={t('transferred', { count: outcome.done.length })}
        refused={rejectedSubscribers(outcome)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('transfer')}
      submitLabel={t('transfer')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => void confirm()}
      onClose={onClose}
      submitting={run.isPending}
      submitDisabled={!planned || planned.done.length === 0}
      disabledReason={planned?.done.length === 0 ? t('shared:nothingChanges') : null}
    >
      <ProblemAlert error={run.error ?? preview.error} />
      <OptionFields options={options} formerResellerId={formerResellerId} onChange={setOptions} />
      {chosen ? (
        <PlannedTransfer planned={planned} isToIsp={chosen.toResellerId === null} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('transferChoose')}
        </Text>
      )}
    </FormDialog>
  );
}

const isComplete = (options: Partial<TransferOptions>): options is TransferOptions =>
  options.toResellerId !== undefined;

const usePreview = (target: TransferTarget, options: TransferOptions | undefined) =>
  useQuery({
    queryKey: [
      'bulk-preview',
      'transfer',
      'ids' in target ? target.ids : { filter: target.filter, except: [...target.except] },
      options,
    ],
    queryFn: () => previewTransfer(target, options as TransferOptions),
    enabled: options !== undefined,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

interface OptionFieldsProps {
  readonly options: Partial<TransferOptions>;
  readonly formerResellerId: number | undefined;
  readonly onChange: (options: Partial<TransferOptions>) => void;
}

function OptionFields({ options, formerResellerId, onChange }: OptionFieldsProps) {
  const { t } = useTranslation('subscribers');
  const recipients = (useRecipients() ?? []).filter(({ value }) => value !== String(formerResellerId));
  return (
    <>
      <Select
        searchable
        comboboxProps={{ shadow: 'md' }}
        label={t('transferTo')}
        data={[{ value: noReseller, label: t('transferToIsp') }, ...recipients]}
        onChange={(id) => {
          const { toResellerId: _, ...others } = options;
          onChange(id ? { ...others, toResellerId: id === noReseller ? null : Number(id) } : others);
        }}
        withAsterisk
        data-autofocus
      />
      {options.toResellerId ? (
        <Checkbox
          label={t('keepUsernames')}
          description={t('keepUsernamesHint')}
          checked={options.keepUsernames ?? false}
          onChange={(event) => onChange({ ...options, keepUsernames: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

interface PlannedTransferProps {
  readonly planned: TransferOutcome | undefined;
  readonly isToIsp: boolean;
}

function PlannedTransfer({ planned, isToIsp }: PlannedTransferProps) {
  const { t } = useTranslation(['subscribers', 'shared']);
  if (!planned) return <Skeleton height={14} width="80%" role="status" aria-label={t('shared:loading')} />;
  return (
    <>
      <BulkPreview
        headline={t('transferPreview', { count: planned.done.length })}
        planned={planned}
        amounts="balance"
      />
      {planned.done.length > 0 ? <TransferEffectList planned={planned} isToIsp={isToIsp} /> : null}
    </>
  );
}
