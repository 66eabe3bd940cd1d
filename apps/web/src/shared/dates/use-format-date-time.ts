import { useTranslation } from 'react-i18next';
import { usePreferences } from '../session/preferences.tsx';
import { useIspProfile } from '../session/use-isp-profile.ts';
import { dayFormat } from './day-format.ts';

/** Formats date and time in the ISP's time zone. */
export function useFormatDateTime(): (instant: string) => string {
  const { i18n } = useTranslation();
  const { dateFormat } = usePreferences();
  const timeZone = useIspProfile()?.timezone ?? 'Asia/Dhaka';
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone });
  const both = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const day = dayFormat(i18n.language, dateFormat, timeZone);
  return (instant) => {
    const date = new Date(instant);
    return dateFormat === 'locale' ? both.format(date) : `${day.format(date)} ${time.format(date)}`;
  };
}
