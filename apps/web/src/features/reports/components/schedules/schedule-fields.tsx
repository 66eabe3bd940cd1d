import { type ReportName, reportFormats, reportFrequencies } from '@lastmile/contract';
import { Group, MultiSelect, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { monthDayOptions, weekdayOptions } from '../../../../shared/dates/weekday-name.ts';
import { usePreferences } from '../../../../shared/session/preferences.tsx';
import { useReportRecipients } from '../../api.ts';
import { coverKey } from './cover-key.ts';

export interface ScheduleForm {
  readonly frequency: (typeof reportFrequencies)[number];
  readonly day: number;
  readonly hour: number;
  readonly format: (typeof reportFormats)[number];
  readonly recipientIds: readonly number[];
}

const frequencyKeys = {
  daily: 'schedule.daily',
  weekly: 'schedule.weekly',
  monthly: 'schedule.monthly',
} as const;
const mostRecipients = 20;

interface ScheduleFieldsProps {
  readonly report: ReportName;
  readonly form: ScheduleForm;
  readonly onChange: (change: Partial<ScheduleForm>) => void;
}

/** When a report is sent, to whom and as what. */
export function ScheduleFields({ report, form, onChange }: ScheduleFieldsProps) {
  const { t, i18n } = useTranslation('reports');
  const { frequency, day, hour, format, recipientIds } = form;
  const recipients = useReportRecipients(report);
  const time = new Intl.DateTimeFormat(i18n.language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const { weekStart } = usePreferences();
  const days =
    frequency === 'weekly' ? weekdayOptions(weekStart, i18n.language) : monthDayOptions(i18n.language);
  return (
    <>
      <Stack gap={4}>
        <SegmentedControl
          fullWidth
          aria-label={t('schedule.frequency')}
          value={frequency}
          onChange={(value) => onChange({ frequency: value as ScheduleForm['frequency'], day: 1 })}
          data={reportFrequencies.map((value) => ({ value, label: t(frequencyKeys[value]) }))}
        />
        <Text size="xs" c="dimmed">
          {t(coverKey(report, frequency))}
        </Text>
      </Stack>
      <Group grow align="start">
        {frequency === 'daily' ? null : (
          <Select
            label={frequency === 'weekly' ? t('schedule.weekday') : t('schedule.monthDay')}
            allowDeselect={false}
            data={days}
            value={String(day)}
            onChange={(value) => onChange({ day: Number(value ?? 1) })}
          />
        )}
        <Select
          label={t('schedule.hour')}
          allowDeselect={false}
          data={Array.from({ length: 24 }, (_, at) => ({
            value: String(at),
            label: time.format(Date.UTC(2024, 0, 1, at)),
          }))}
          value={String(hour)}
          onChange={(value) => onChange({ hour: Number(value ?? 7) })}
        />
        <Select
          label={t('schedule.format')}
          allowDeselect={false}
          data={reportFormats.map((value) => ({
            value,
            label: value === 'xlsx' ? 'Excel' : value.toUpperCase(),
          }))}
          value={format}
          onChange={(value) => onChange({ format: (value ?? 'pdf') as ScheduleForm['format'] })}
        />
      </Group>
      <MultiSelect
        label={t('schedule.recipients')}
        description={t('schedule.recipientsHint')}
        required
        searchable
        hidePickedOptions
        maxValues={mostRecipients}
        nothingFoundMessage={t('schedule.nobody')}
        data={recipients.data ?? []}
        value={recipientIds.map(String)}
        onChange={(values) => onChange({ recipientIds: values.map(Number) })}
      />
    </>
  );
}
