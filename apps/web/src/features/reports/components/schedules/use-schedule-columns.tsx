import type { deliveryErrors, pauseReasons, ReportSchedule } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../../../shared/dates/weekday-name.ts';
import { Secondary, TitleLink } from '../../../../shared/kit/list/cells.tsx';
import { reportLink, reportPages } from './report-pages.ts';

const pauseKeys = {
  user: 'schedule.pausedByUser',
  creator_left: 'schedule.pausedCreatorLeft',
  creator_without_permission: 'schedule.pausedNoPermission',
  no_recipients: 'schedule.pausedNobody',
} as const satisfies Record<(typeof pauseReasons)[number], string>;
const errorKeys = {
  mail_server: 'schedule.errorMailServer',
  address_refused: 'schedule.errorAddress',
  too_large: 'schedule.errorTooLarge',
} as const satisfies Record<(typeof deliveryErrors)[number], string>;

function useRhythmText(): (schedule: ReportSchedule) => string {
  const { t, i18n } = useTranslation('reports');
  return ({ frequency, day, hour }) => {
    const time = new Intl.DateTimeFormat(i18n.language, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    }).format(Date.UTC(2024, 0, 1, hour));
    if (frequency === 'daily') return t('schedule.everyDay', { time });
    return frequency === 'weekly'
      ? t('schedule.everyWeek', { day: weekdayName(day, i18n.language), time })
      : t('schedule.everyMonth', { day: day.toLocaleString(i18n.language), time });
  };
}

export function useScheduleColumns(): ListColumn<ReportSchedule>[] {
  const { t, i18n } = useTranslation(['reports', 'routes']);
  const rhythmText = useRhythmText();
  return [
    {
      key: 'report',
      header: t('schedule.report'),
      isTitle: true,
      wraps: true,
      cell: ({ report, filters, format }) => (
        <>
          <TitleLink to={reportLink(report, filters)}>{t(`routes:${reportPages[report]}`)}</TitleLink>{' '}
          <Secondary>{format.toUpperCase()}</Secondary>
        </>
      ),
    },
    { key: 'rhythm', header: t('schedule.rhythm'), wraps: true, cell: (schedule) => rhythmText(schedule) },
    {
      key: 'recipients',
      header: t('schedule.recipients'),
      wraps: true,
      cell: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
    },
    {
      key: 'createdBy',
      header: t('schedule.createdBy'),
      cell: ({ createdBy }) => createdBy?.name ?? t('schedule.platform'),
    },
    {
      key: 'lastSentAt',
      header: t('schedule.lastSent'),
      wraps: true,
      cell: ({ lastSentAt, lastError }) => (
        <>
          {lastSentAt ? <RelativeTime instant={lastSentAt} locale={i18n.language} /> : t('schedule.notYet')}
          {lastError ? (
            <Text size="xs" c="red">
              {t(errorKeys[lastError])}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'nextAt',
      header: t('schedule.next'),
      sort: 'nextAt',
      wraps: true,
      cell: ({ nextAt, pausedFor }) =>
        pausedFor ? (
          <>
            <Badge variant="light" color={pausedFor === 'user' ? 'gray' : 'red'} tt="none" miw="max-content">
              {t('schedule.paused')}
            </Badge>
            <Text size="xs" c="dimmed">
              {t(pauseKeys[pausedFor])}
            </Text>
          </>
        ) : nextAt ? (
          <RelativeTime instant={nextAt} locale={i18n.language} />
        ) : null,
    },
  ];
}
