import { Text } from '@mantine/core';
import { relativeTime } from './relative-time-text.ts';
import { useUiLabels } from './ui-labels.tsx';

interface RelativeTimeProps {
  /** ISO 8601. */
  readonly instant: string;
  readonly locale: string;
}

/** "3 hours ago" or, after a week, the day; with the exact time on hover. */
export function RelativeTime({ instant, locale }: RelativeTimeProps) {
  const labels = useUiLabels();
  const date = new Date(instant);
  return (
    <Text component="time" dateTime={instant} title={labels.moment(date)} inherit>
      {relativeTime(date, new Date(), { locale, timeZone: labels.timeZone }) ?? labels.day(date)}
    </Text>
  );
}
