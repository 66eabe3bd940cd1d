import { ispAdministrationCalls } from '@lastmile/contract';
import { Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useCreateNote, useIspNotes } from '../../api.ts';

/** Notes of the platform's staff, which the ISP does not see. */
export function IspNotes({ ispId }: { readonly ispId: number }) {
  const { t } = useTranslation('isps');
  const ability = useCurrentAbility();
  const maySee = ability.can('read', 'IspNote');
  const notes = useIspNotes(ispId, maySee);
  const moment = useFormatDateTime();
  const id = useId();
  if (!maySee) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" mb={2} id={id}>
        {t('notes')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('notesHint')}
      </Text>
      <Paper withBorder p="md">
        <Stack gap="md">
          {ability.can('create', 'IspNote') ? <NoteForm ispId={ispId} /> : null}
          <ProblemAlert error={notes.error} />
          {notes.data?.items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('notesNone')}
            </Text>
          ) : null}
          {notes.data?.items.map((note) => (
            <div key={note.id}>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {note.text}
              </Text>
              <Text size="xs" c="dimmed">
                {[note.userName, moment(note.at)].filter(Boolean).join(' · ')}
              </Text>
            </div>
          ))}
        </Stack>
      </Paper>
    </section>
  );
}

function NoteForm({ ispId }: { readonly ispId: number }) {
  const { t } = useTranslation('isps');
  const add = useCreateNote(ispId);
  const { form, field, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(ispAdministrationCalls.createNote),
    { ispId, text: '' },
  );
  const send = submit(
    async (body) => {
      await add.mutateAsync(body);
    },
    () => form.reset({ ispId, text: '' }),
  );
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="xs">
        <ProblemAlert error={problem} />
        <Textarea {...field('text')} label={t('newNote')} autosize minRows={2} />
        <Group>
          <Button type="submit" variant="default" loading={isSubmitting}>
            {t('addNote')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
