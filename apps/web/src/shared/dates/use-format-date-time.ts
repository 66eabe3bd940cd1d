import { useTranslation } from 'react-i18next';
import { useIspProfile } from '../session/use-isp-profile.ts';

/** Formats date and time in the ISP's time zone. */
export function useFormatDateTime(): (instant: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useIspProfile()?.timezone ?? 'Asia/Dhaka';
  const format = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (instant) => format.format(new Date(instant));
}
