import {
  type TicketAttachment,
  ticketCategories,
  ticketForm,
  ticketSources,
  ticketUrgencies,
} from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { Paper, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useDepartmentOptions, useStaff } from '../../../entities/staff/options.ts';
import { AttachmentsField } from '../../../entities/tickets/attachments-field.tsx';
import { categoryKeys, sourceKeys, urgencyDisplay } from '../../../entities/tickets/labels.ts';
import { ticketPath } from '../../../entities/tickets/paths.ts';
import { type ContractForm, useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useConnection, useCreateTicket } from '../api.ts';
import { ConnectionPanel } from '../components/aside/connection-panel.tsx';
import { OtherTickets } from '../components/new-ticket/other-tickets.tsx';
import { SubscriberField } from '../components/new-ticket/subscriber-field.tsx';

const idIn = (params: URLSearchParams, name: string) => Number(params.get(name)) || null;
const shadow = { comboboxProps: { shadow: 'md' } } as const;

/** Records what a customer asks for; a subscriber's page fills in who it is. */
export default function NewTicketPage() {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const create = useCreateTicket();
  const opened = useRef(0);
  const [attachments, setAttachments] = useState<readonly TicketAttachment[]>([]);
  const form = useContractForm(ticketForm, {
    subject: '',
    body: '',
    category: 'other',
    urgency: 'normal',
    source: 'phone',
    departmentId: null,
    staffId: null,
    subscriberId: idIn(params, 'subscriber'),
    contactName: '',
    contactMobile: '',
    linkedToId: idIn(params, 'linked'),
    attachmentIds: [],
  });
  return (
    <FormPage
      form={form}
      title={t('new')}
      submitLabel={t('create')}
      onSubmit={async (body) => {
        const { id, number } = await create.mutateAsync({
          ...body,
          attachmentIds: attachments.map((attachment) => attachment.id),
        });
        opened.current = id;
        notifications.show({ message: t('created', { number }) });
      }}
      onSaved={() => void navigate(ticketPath(opened.current))}
    >
      <WhoSection form={form} />
      <FormSection title={t('request')}>
        <WideField>
          <Stack gap="sm">
            <TextInput {...form.field('subject')} label={t('subject')} withAsterisk autoComplete="off" />
            <Textarea {...form.field('body')} label={t('whatHappened')} withAsterisk autosize minRows={4} />
            <AttachmentsField value={attachments} onChange={setAttachments} />
          </Stack>
        </WideField>
        <Choices form={form} />
      </FormSection>
    </FormPage>
  );
}

type TicketForm = ContractForm<z.input<typeof ticketForm>, z.output<typeof ticketForm>>;

function WhoSection({ form: { form, field, errorOf } }: { readonly form: TicketForm }) {
  const { t } = useTranslation('tickets');
  const subscriberId = form.watch('subscriberId') ?? null;
  const connection = useConnection(subscriberId).data;
  const label =
    connection && (connection.name ? `${connection.username} · ${connection.name}` : connection.username);
  return (
    <FormSection title={t('who')}>
      <SubscriberField
        value={subscriberId}
        chosenLabel={label}
        onChange={(id) => form.setValue('subscriberId', id, { shouldDirty: true })}
        error={errorOf('subscriberId')}
      />
      {subscriberId === null ? (
        <>
          <TextInput {...field('contactName')} label={t('contactName')} autoComplete="off" />
          <TextInput {...field('contactMobile')} label={t('contactMobile')} type="tel" autoComplete="off" />
        </>
      ) : (
        <Stack gap="sm">
          <OtherTickets subscriberId={subscriberId} />
          {connection ? (
            <Paper withBorder p="sm">
              <ConnectionPanel subscriber={connection} />
            </Paper>
          ) : null}
        </Stack>
      )}
    </FormSection>
  );
}

function Choices({ form: { form, errorOf } }: { readonly form: TicketForm }) {
  const { t } = useTranslation('tickets');
  const typed = form.watch();
  const departments = useDepartmentOptions() ?? [];
  const members = (useStaff() ?? []).filter(({ departmentId }) => departmentId === typed.departmentId);
  const set = (name: 'category' | 'urgency' | 'source', value: string | null) =>
    value && form.setValue(name, value as never, { shouldDirty: true });
  return (
    <>
      <Select
        {...shadow}
        label={t('category')}
        allowDeselect={false}
        data={ticketCategories.map((value) => ({ value, label: t(categoryKeys[value]) }))}
        value={typed.category ?? null}
        onChange={(value) => set('category', value)}
      />
      <Select
        {...shadow}
        label={t('urgency')}
        allowDeselect={false}
        data={ticketUrgencies.map((value) => ({ value, label: t(urgencyDisplay[value].key) }))}
        value={typed.urgency ?? null}
        onChange={(value) => set('urgency', value)}
      />
      <Select
        {...shadow}
        label={t('source')}
        allowDeselect={false}
        data={ticketSources.map((value) => ({ value, label: t(sourceKeys[value]) }))}
        value={typed.source ?? null}
        onChange={(value) => set('source', value)}
      />
      <Select
        {...shadow}
        label={t('department')}
        placeholder={t('noDepartment')}
        clearable
        data={departments}
        value={typed.departmentId ? String(typed.departmentId) : null}
        onChange={(id) => {
          form.setValue('departmentId', id ? Number(id) : null, { shouldDirty: true });
          form.setValue('staffId', null);
        }}
        error={errorOf('departmentId')}
        clearButtonProps={{ 'aria-label': t('noDepartment') }}
      />
      <Select
        {...shadow}
        label={t('assignee')}
        placeholder={t('unassigned')}
        clearable
        disabled={!typed.departmentId}
        data={members.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={typed.staffId ? String(typed.staffId) : null}
        onChange={(id) => form.setValue('staffId', id ? Number(id) : null, { shouldDirty: true })}
        error={errorOf('staffId')}
        clearButtonProps={{ 'aria-label': t('unassigned') }}
      />
    </>
  );
}
