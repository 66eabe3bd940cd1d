import { type CannedReply, cannedReplyForm } from '@lastmile/contract';
import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCannedReplies, useDeleteCannedReply, useSaveCannedReply } from '../../api.ts';

export function CannedReplyList() {
  const { t } = useTranslation('tickets');
  const replies = useCannedReplies();
  const [edited, setEdited] = useState<CannedReply | 'new'>();
  const close = () => setEdited(undefined);
  if (edited) return <CannedReplyForm {...(edited === 'new' ? {} : { reply: edited })} onClose={close} />;
  return (
    <Stack gap="sm">
      <ProblemAlert error={replies.error} />
      {replies.data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('settings.cannedEmpty')}
        </Text>
      ) : null}
      {replies.data?.map((reply) => (
        <Paper key={reply.id} withBorder p="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={600}>
                {reply.title}
              </Text>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {reply.body}
              </Text>
            </div>
            <Button size="compact-sm" variant="default" onClick={() => setEdited(reply)}>
              {t('edit')}
            </Button>
          </Group>
        </Paper>
      ))}
      <Group>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          {t('settings.cannedAdd')}
        </Button>
      </Group>
    </Stack>
  );
}

interface CannedReplyFormProps {
  readonly reply?: CannedReply;
  readonly onClose: () => void;
}

function CannedReplyForm({ reply, onClose }: CannedReplyFormProps) {
  const { t } = useTranslation(['tickets', 'shell']);
  const save = useSaveCannedReply();
  const remove = useDeleteCannedReply();
  const form = useContractForm(cannedReplyForm, { title: reply?.title ?? '', body: reply?.body ?? '' });
  const submit = form.submit(async (typed) => {
    await save.mutateAsync({ ...typed, ...(reply ? { id: reply.id, version: reply.version } : {}) });
    notifications.show({ message: t('settings.cannedSaved', { title: typed.title }) });
  }, onClose);
  return (
    <Stack gap="md">
      <ProblemAlert error={form.problem ?? remove.error} />
      <TextInput {...form.field('title')} label={t('settings.cannedTitle')} withAsterisk autoComplete="off" />
      <Textarea {...form.field('body')} label={t('settings.cannedBody')} withAsterisk autosize minRows={4} />
      <Group justify="flex-end" gap="xs">
        {reply ? (
          <Button
            variant="subtle"
            color="red"
            mr="auto"
            loading={remove.isPending}
            onClick={() => remove.mutate(reply.id, { onSuccess: onClose })}
          >
            {t('delete')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {t('shell:cancel')}
        </Button>
        <Button onClick={() => void submit()} loading={form.isSubmitting}>
          {t('shell:save')}
        </Button>
      </Group>
    </Stack>
  );
}
