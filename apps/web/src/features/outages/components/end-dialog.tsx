import { endOutageForm, type OutageDetails } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstantOf } from '../../../shared/dates/use-instant-of.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useEndOutage } from '../api.ts';

interface EndDialogProps {
  readonly outage: OutageDetails;
  readonly onClose: () => void;
}

/** Ends the outage; a reply answers and resolves its tickets. */
export function EndDialog({ outage, onClose }: EndDialogProps) {
  const { t } = useTranslation(['outages', 'shell']);
  const end = useEndOutage();
  const { id, openTickets: count } = outage;
  const instantOf = useInstantOf();
  const [endedAt, setEndedAt] = useState('');
  const form = useContractForm(endOutageForm, {
    id,
    endedAt: null,
    cause: outage.cause ?? '',
    reply: count > 0 ? t('defaultReply') : '',
  });
  const submit = form.submit(async (typed) => {
    await end.mutateAsync({ ...typed, endedAt: instantOf(endedAt) });
    notifications.show({ message: t('ended', { name: outage.name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('end')}
      submitLabel={t('end')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      <TextInput
        type="datetime-local"
        label={t('endedAt')}
        description={t('endedHint')}
        value={endedAt}
        error={form.errorOf('endedAt')}
        onChange={({ currentTarget }) => setEndedAt(currentTarget.value)}
      />
      <TextInput
        {...form.field('cause')}
        label={t('cause')}
        description={t('causeHint')}
        autoComplete="off"
      />
      {count > 0 ? (
        <Textarea
          {...form.field('reply')}
          label={t('reply', { count })}
          description={t('replyHint')}
          autosize
          minRows={3}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('noOpenTickets')}
        </Text>
      )}
    </FormDialog>
  );
}
