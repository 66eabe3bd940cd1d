import { useTranslation } from 'react-i18next';
import { usePreferences } from '../session/preferences.tsx';
import { useIspProfile } from '../session/use-isp-profile.ts';
import { dateTimeFormat, dayFormat } from './day-format.ts';

function useFormatOptions() {
  const { i18n } = useTranslation();
  const { dateFormat } = usePreferences();
  return [i18n.language, dateFormat, useIspProfile()?.timezone ?? 'Asia/Dhaka'] as const;
}

/** Formats date and time in the ISP's time zone. */
export function useFormatDateTime(): (instant: string) => string {
  const format = dateTimeFormat(...useFormatOptions());
  return (instant) => format(new Date(instant));
}

/** Formats the day of an instant in the ISP's time zone. */
export function useFormatDayOf(): (instant: string) => string {
  const format = dayFormat(...useFormatOptions());
  return (instant) => format.format(new Date(instant));
}
