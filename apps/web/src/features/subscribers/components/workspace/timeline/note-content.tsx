import { ActionIcon, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { useDeleteNote } from '../../../api.ts';
import type { EntryProps } from './entry-props.ts';
import classes from './timeline-item.module.css';

export function NoteContent({ entry }: EntryProps<'note'>) {
  const { t } = useTranslation('workspace');
  const remove = useDeleteNote();
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <div className={classes['note']}>{entry.body}</div>
        {entry.isOwn ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('note.delete')}
            title={t('note.delete')}
            loading={remove.isPending}
            onClick={() => remove.mutate(entry.id)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        ) : null}
      </Group>
      <ProblemAlert error={remove.error} />
    </>
  );
}
