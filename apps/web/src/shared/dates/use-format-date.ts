import { useTranslation } from 'react-i18next';

/** A calendar day, which is the same day in every zone. */
export function useFormatDate(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
