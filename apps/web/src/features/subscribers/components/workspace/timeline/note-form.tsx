import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { useCreateNote } from '../../../api.ts';

/** Writes a note into the timeline. */
export function NoteForm({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation('workspace');
  const [text, setText] = useState('');
  const create = useCreateNote(subscriberId);
  const save = () => create.mutate(text, { onSuccess: () => setText('') });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ProblemAlert error={create.error} />
      <Textarea
        aria-label={t('note.label')}
        placeholder={t('note.placeholder')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() ? (
        <Group justify="flex-end" mt="xs">
          <Button type="submit" size="compact-sm" loading={create.isPending}>
            {t('note.save')}
          </Button>
        </Group>
      ) : null}
    </form>
  );
}
