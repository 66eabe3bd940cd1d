import type { PayoutSchedule } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { SegmentedControl, Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthDayOptions, weekdayOptions } from '../../../../shared/dates/weekday-name.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { usePreferences } from '../../../../shared/session/preferences.tsx';
import { type ScheduleForm, useSaveSchedule, useScheduleOf } from '../../payouts-api.ts';

interface ScheduleDialogProps {
  readonly schedule: PayoutSchedule | null;
  /** The ISP that the platform sets it for; left out: the own one. */
  readonly ispId?: number;
  readonly onClose: () => void;
}

/** On which days a settlement is created without a request. */
export function ScheduleDialog({ schedule, ispId, onClose }: ScheduleDialogProps) {
  const { t, i18n } = useTranslation(['payouts', 'shared']);
  const save = useSaveSchedule(ispId);
  const [form, setForm] = useState<ScheduleForm>({
    frequency: schedule?.frequency ?? 'never',
    day: schedule?.day ?? 1,
  });
  const { frequency, day } = form;
  const { weekStart } = usePreferences();
  const days =
    frequency === 'weekly' ? weekdayOptions(weekStart, i18n.language) : monthDayOptions(i18n.language);
  const send = () =>
    save.mutate(form, {
      onSuccess: () => {
        notifications.show({ message: t('scheduleSaved') });
        onClose();
      },
    });
  return (
    <FormDialog
      title={t('schedule')}
      submitLabel={t('scheduleSave')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={save.isPending}
      guarded={frequency !== (schedule?.frequency ?? 'never')}
    >
      <ProblemAlert error={save.error} />
      <Text size="sm">{t('scheduleText')}</Text>
      <SegmentedControl
        fullWidth
        aria-label={t('frequency')}
        value={frequency}
        onChange={(value) => setForm({ frequency: value as 'never', day: 1 })}
        data={[
          { value: 'never', label: t('frequency.never') },
          { value: 'weekly', label: t('frequency.weekly') },
          { value: 'monthly', label: t('frequency.monthly') },
        ]}
      />
      {frequency === 'never' ? null : (
        <Select
          label={frequency === 'weekly' ? t('weekday') : t('monthDay')}
          {...(frequency === 'monthly' && day > 28 ? { description: t('monthDayHint') } : {})}
          allowDeselect={false}
          data={days}
          value={String(day)}
          onChange={(value) => setForm({ frequency, day: Number(value ?? 1) })}
        />
      )}
    </FormDialog>
  );
}

/** For the platform, which names the ISP. */
export function ScheduleOfIspDialog({
  ispId,
  onClose,
}: {
  readonly ispId: number;
  readonly onClose: () => void;
}) {
  const { data } = useScheduleOf(ispId);
  return data ? <ScheduleDialog schedule={data.schedule} ispId={ispId} onClose={onClose} /> : null;
}
