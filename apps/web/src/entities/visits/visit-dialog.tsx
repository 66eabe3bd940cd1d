import { ticketCategories, type VisitRow, visitForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { useStaff } from '../staff/options.ts';
import { categoryKeys } from '../tickets/labels.ts';
import { useScheduleVisit, useUpdateVisit } from './api.ts';
import { useWindowText } from './visit-display.tsx';

interface VisitDialogProps {
  /** What the visit is for; a subscriber's visit opens a ticket. */
  readonly of:
    | { readonly ticketId: number }
    | { readonly subscriberId: number }
    | { readonly visit: VisitRow };
  readonly onClose: () => void;
}

const tomorrow = () => {
  const date = new Date(Date.now() + 86_400_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const newVisit = { staffId: null, from: '10:00', to: '12:00', instructions: '' } as const;

function initialValues(of: VisitDialogProps['of']) {
  const visit = 'visit' in of ? of.visit : { ...newVisit, ticketId: null, date: tomorrow() };
  return {
    ticketId: 'ticketId' in of ? of.ticketId : visit.ticketId,
    subscriberId: 'subscriberId' in of ? of.subscriberId : null,
    subject: '',
    category: 'other' as const,
    staffId: visit.staffId,
    date: visit.date,
    from: visit.from,
    to: visit.to,
    instructions: visit.instructions ?? '',
  };
}

/** Schedules a visit, or changes one that is planned. */
export function VisitDialog({ of, onClose }: VisitDialogProps) {
  const { t } = useTranslation(['visits', 'tickets', 'shell']);
  const schedule = useScheduleVisit();
  const update = useUpdateVisit();
  const windowText = useWindowText();
  const staff = useStaff() ?? [];
  const visit = 'visit' in of ? of.visit : undefined;
  const needsTicket = 'subscriberId' in of;
  const form = useContractForm(visitForm, initialValues(of));
  const { staffId, category } = form.form.watch();
  const submit = form.submit(async (typed) => {
    const { date, from, to, instructions } = typed;
    if (visit) {
      const plan = { staffId: typed.staffId ?? null, date, from, to, instructions };
      await update.mutateAsync({ id: visit.id, version: visit.version, ...plan });
    } else await schedule.mutateAsync(typed);
    notifications.show({ message: t('scheduled', { window: windowText(typed) }) });
  }, onClose);
  return (
    <FormDialog
      title={visit ? t('editTitle') : t('schedule')}
      submitLabel={visit ? t('shell:save') : t('schedule')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      {needsTicket ? (
        <>
          <TextInput
            {...form.field('subject')}
            label={t('tickets:subject')}
            description={t('opensTicket')}
            withAsterisk
            autoComplete="off"
            data-autofocus
          />
          <Select
            label={t('tickets:category')}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
            data={ticketCategories.map((value) => ({ value, label: t(`tickets:${categoryKeys[value]}`) }))}
            value={category ?? 'other'}
            onChange={(value) =>
              value && form.form.setValue('category', value as 'other', { shouldDirty: true })
            }
          />
        </>
      ) : null}
      <TextInput {...form.field('date')} type="date" label={t('date')} withAsterisk />
      <Group grow align="flex-start">
        <TextInput {...form.field('from')} type="time" label={t('from')} withAsterisk />
        <TextInput {...form.field('to')} type="time" label={t('to')} withAsterisk />
      </Group>
      <Select
        label={t('technician')}
        placeholder={t('unassigned')}
        clearable
        searchable
        comboboxProps={{ shadow: 'md' }}
        clearButtonProps={{ 'aria-label': t('unassigned') }}
        data={staff.map(({ id, name, position }) => ({
          value: String(id),
          label: position ? `${name} · ${position}` : name,
        }))}
        value={staffId ? String(staffId) : null}
        onChange={(id) => form.form.setValue('staffId', id ? Number(id) : null, { shouldDirty: true })}
        error={form.errorOf('staffId')}
      />
      <Textarea
        {...form.field('instructions')}
        label={t('instructions')}
        description={t('instructionsHint')}
        autosize
        minRows={2}
      />
    </FormDialog>
  );
}
