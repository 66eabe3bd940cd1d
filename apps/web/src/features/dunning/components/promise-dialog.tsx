import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayText } from '../../../shared/dates/use-format-date.ts';
import { OutcomeView } from '../../../shared/kit/bulk/bulk-result-view.tsx';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { usePromise, usePromisePreview } from '../api.ts';
import { type Deed, deedKeys } from './labels.ts';

interface PromiseDialogProps {
  readonly deed: Deed;
  readonly ids: readonly number[];
  /** One line by its name, where it is one. */
  readonly name?: string | undefined;
  /** The day of the next cut-off. */
  readonly nightOn: string;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Nothing to ask for until a day is chosen. */
function requestOf(deed: Deed, ids: readonly number[], until: string) {
  if (deed === 'withdraw') return { ids, until: null };
  return until ? { ids, until } : undefined;
}

/** Grants a promise, for one night alone or until a day, or withdraws it; says first what it does to the lines. */
export function PromiseDialog({ deed, ids, name, nightOn, onClose, onDone }: PromiseDialogProps) {
  const { t } = useTranslation(['dunning', 'shared']);
  const day = useDayText();
  const [until, setUntil] = useState(deed === 'spare' ? nightOn : '');
  const [note, setNote] = useState('');
  const asked = requestOf(deed, ids, until);
  const preview = usePromisePreview(asked);
  const grant = usePromise();
  const { label, will } = deedKeys[deed];
  const planned = asked ? preview.data : undefined;
  const submit = async () => {
    if (!asked || !planned) return;
    const noted = note.trim() ? { note: note.trim() } : {};
    const result = await grant.mutateAsync({ ...asked, ids: planned.done, ...noted }).catch(() => undefined);
    if (!result) return;
    notifications.show({ message: t('done', { count: result.done.length }) });
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
      dangerous={deed === 'withdraw'}
    >
      <ProblemAlert error={grant.error ?? preview.error} />
      <PromiseFields
        deed={deed}
        nightOn={nightOn}
        until={until}
        onUntil={setUntil}
        note={note}
        onNote={setNote}
      />
      {planned ? (
        <OutcomeView
          headline={t(will, { count: planned.done.length, day: until ? day(until) : '' })}
          refused={planned.refused.map(({ id, username, code }) => ({ name: username || `#${id}`, code }))}
        />
      ) : null}
    </FormDialog>
  );
}

interface PromiseFieldsProps {
  readonly deed: Deed;
  readonly nightOn: string;
  readonly until: string;
  readonly onUntil: (until: string) => void;
  readonly note: string;
  readonly onNote: (note: string) => void;
}

function PromiseFields({ deed, nightOn, until, onUntil, note, onNote }: PromiseFieldsProps) {
  const { t } = useTranslation('dunning');
  const day = useDayText();
  return (
    <>
      {deed === 'promise' ? (
        <TextInput
          type="date"
          label={t('until')}
          description={t('untilHint')}
          value={until}
          onChange={(event) => onUntil(event.currentTarget.value)}
          withAsterisk
          data-autofocus
        />
      ) : null}
      {deed === 'spare' ? <Text size="sm">{t('spareHint', { day: day(nightOn) })}</Text> : null}
      {deed === 'withdraw' ? null : (
        <TextInput
          label={t('note')}
          description={t('noteHint')}
          maxLength={200}
          value={note}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      )}
    </>
  );
}
