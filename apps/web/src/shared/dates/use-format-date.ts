import { useTranslation } from 'react-i18next';
import { usePreferences } from '../session/preferences.tsx';
import { dayFormat } from './day-format.ts';

/** Formats a calendar day, which is independent of time zones. */
export function useFormatDate(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = dayFormat(i18n.language, usePreferences().dateFormat, 'UTC');
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
