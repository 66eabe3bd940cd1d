import { useTranslation } from 'react-i18next';

/** Formats a calendar day, which is independent of time zones. */
export function useFormatDate(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
