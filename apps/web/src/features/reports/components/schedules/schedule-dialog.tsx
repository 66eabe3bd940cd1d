import type { ReportName, ReportSchedule } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { session } from '../../../../shared/session/session.ts';
import { useScheduleChanges } from '../../api.ts';
import { ScheduleFields, type ScheduleForm } from './schedule-fields.tsx';

interface ScheduleDialogProps {
  readonly report: ReportName;
  /** Title of the report. */
  readonly title: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The schedule to change; undefined for a new one. */
  readonly schedule?: ReportSchedule;
  readonly onClose: () => void;
}

function formOf(schedule: ReportSchedule | undefined): ScheduleForm {
  if (schedule) {
    const { frequency, day, hour, format, recipients } = schedule;
    return { frequency, day, hour, format, recipientIds: recipients.map(({ id }) => id) };
  }
  const user = session.user();
  const own = user && !user.actsAsIsp ? [user.id] : [];
  return { frequency: 'daily', day: 1, hour: 7, format: 'pdf', recipientIds: own };
}

/** Schedules a report by mail, or changes a schedule. */
export function ScheduleDialog({ report, title, filters, schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['reports', 'shared']);
  const { create, update } = useScheduleChanges();
  const [form, setForm] = useState<ScheduleForm>(() => formOf(schedule));
  const [isChanged, setIsChanged] = useState(false);
  const save = () => {
    const body = { ...form, recipientIds: [...form.recipientIds] };
    const saved = schedule
      ? update.mutateAsync({ id: schedule.id, version: schedule.version, ...body })
      : create.mutateAsync({ report, filters: { ...filters }, ...body });
    saved.then(
      () => {
        notifications.show({ message: t('schedule.saved', { report: title }) });
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={schedule ? t('schedule.edit') : t('schedule.new')}
      submitLabel={schedule ? t('schedule.save') : t('schedule.create')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={save}
      onClose={onClose}
      submitting={create.isPending || update.isPending}
      guarded={isChanged}
    >
      <ProblemAlert error={create.error ?? update.error} />
      <Text size="sm">{t('schedule.text', { report: title })}</Text>
      <ScheduleFields
        report={report}
        form={form}
        onChange={(change) => {
          setIsChanged(true);
          setForm((before) => ({ ...before, ...change }));
        }}
      />
    </FormDialog>
  );
}
