import {
  platformTicketForm,
  type TicketAttachment,
  type TicketUrgency,
  ticketUrgencies,
} from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AttachmentsField } from '../../../../entities/tickets/attachments-field.tsx';
import { urgencyDisplay } from '../../../../entities/tickets/labels.ts';
import { requestPaths } from '../../../../entities/tickets/paths.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCreateRequest } from '../../requests-api.ts';

/** Asks the platform for help. */
export function NewRequestDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'shell']);
  const navigate = useNavigate();
  const create = useCreateRequest();
  const [attachments, setAttachments] = useState<readonly TicketAttachment[]>([]);
  const form = useContractForm(platformTicketForm, {
    subject: '',
    body: '',
    urgency: 'normal',
    attachmentIds: [],
  });
  const submit = form.submit(async (typed) => {
    const attachmentIds = attachments.map(({ id }) => id);
    const { id, number } = await create.mutateAsync({ ...typed, attachmentIds });
    notifications.show({ message: t('request.created', { number }) });
    navigate(requestPaths.isp.one(id));
  }, onClose);
  return (
    <FormDialog
      title={t('request.new')}
      submitLabel={t('request.create')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty || attachments.length > 0}
    >
      <ProblemAlert error={form.problem} />
      <TextInput {...form.field('subject')} label={t('subject')} withAsterisk autoComplete="off" />
      <Textarea
        {...form.field('body')}
        label={t('request.body')}
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
      />
      <Select
        label={t('urgency')}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
        data={ticketUrgencies.map((value) => ({ value, label: t(urgencyDisplay[value].key) }))}
        value={form.form.watch('urgency') ?? 'normal'}
        onChange={(value) => form.form.setValue('urgency', value as TicketUrgency, { shouldDirty: true })}
      />
      <AttachmentsField value={attachments} onChange={setAttachments} />
    </FormDialog>
  );
}
