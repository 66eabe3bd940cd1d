import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkPreview } from '../../../entities/subscribers/bulk-preview.tsx';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { usePromisePreview, useSavePromise } from '../api.ts';
import { type SuspensionAction, suspensionActionLabels } from './labels.ts';

interface PromiseDialogProps {
  readonly action: SuspensionAction;
  readonly ids: readonly number[];
  /** The username, if there is a single subscriber. */
  readonly name?: string | undefined;
  /** Date of the next suspension run. */
  readonly nextRunOn: string;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Nothing to preview until a date is chosen. */
function requestOf(action: SuspensionAction, ids: readonly number[], until: string) {
  if (action === 'withdraw') return { ids, until: null };
  return until ? { ids, until } : undefined;
}

/** Grants a promise to pay for one run or until a date, or withdraws it, after a preview. */
export function PromiseDialog({ action, ids, name, nextRunOn, onClose, onDone }: PromiseDialogProps) {
  const { t } = useTranslation(['dunning', 'shared']);
  const day = useFormatDate();
  const [until, setUntil] = useState(action === 'postpone' ? nextRunOn : '');
  const [note, setNote] = useState('');
  const request = requestOf(action, ids, until);
  const preview = usePromisePreview(request);
  const grant = useSavePromise();
  const { label, will } = suspensionActionLabels[action];
  const planned = request ? preview.data : undefined;
  const submit = async () => {
    if (!request || !planned) return;
    const noted = note.trim() ? { note: note.trim() } : {};
    const result = await grant
      .mutateAsync({ ...request, ids: planned.done, ...noted })
      .catch(() => undefined);
    if (!result) return;
    notifications.show({ message: t('result', { count: result.done.length }) });
    onDone?.();
    onClose();
  };
  return (
    <FormDialog
      title={name ? `${t(label)}: ${name}` : t(label)}
      submitLabel={t(label)}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => void submit()}
      onClose={onClose}
      submitting={grant.isPending}
      submitDisabled={!planned || planned.done.length === 0}
      disabledReason={planned?.done.length === 0 ? t('shared:nothingChanges') : null}
      dangerous={action === 'withdraw'}
    >
      <ProblemAlert error={grant.error ?? preview.error} />
      <PromiseFields
        action={action}
        nextRunOn={nextRunOn}
        until={until}
        onUntil={setUntil}
        note={note}
        onNote={setNote}
      />
      {planned ? (
        <BulkPreview
          headline={t(will, { count: planned.done.length, day: until ? day(until) : '' })}
          planned={planned}
          amounts="balance"
        />
      ) : null}
    </FormDialog>
  );
}

interface PromiseFieldsProps {
  readonly action: SuspensionAction;
  readonly nextRunOn: string;
  readonly until: string;
  readonly onUntil: (until: string) => void;
  readonly note: string;
  readonly onNote: (note: string) => void;
}

function PromiseFields({ action, nextRunOn, until, onUntil, note, onNote }: PromiseFieldsProps) {
  const { t } = useTranslation('dunning');
  const day = useFormatDate();
  return (
    <>
      {action === 'promise' ? (
        <TextInput
          type="date"
          label={t('promiseUntil')}
          description={t('promiseUntilHint')}
          value={until}
          onChange={(event) => onUntil(event.currentTarget.value)}
          withAsterisk
          data-autofocus
        />
      ) : null}
      {action === 'postpone' ? <Text size="sm">{t('postponeHint', { day: day(nextRunOn) })}</Text> : null}
      {action === 'withdraw' ? null : (
        <TextInput
          label={t('promiseNote')}
          description={t('promiseNoteHint')}
          maxLength={200}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      )}
    </>
  );
}
