import { formatMonth } from '../../shared/dates/months.ts';

interface PointLabel {
  readonly label: string;
  readonly mark: string;
}

/** Days of a month are too many to name each of them. */
const markedDays = 5;

const format = (at: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(at));

/** How the points of a chart are called: hours (`2026-06-10T14`), days or months of the ISP's local time. */
export function pointLabels(
  points: readonly string[],
  language: string,
  formatDay: (day: string) => string,
): PointLabel[] {
  return points.map((at, index) => {
    if (at.includes('T')) {
      const time = format(`${at}:00:00Z`, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      return { label: `${formatDay(at.slice(0, 10))}, ${time}`, mark: index % 6 === 0 ? time : '' };
    }
    if (at.length === 'YYYY-MM'.length) {
      return {
        label: formatMonth(at, language),
        mark: format(`${at}-01T00:00:00Z`, language, { month: 'narrow' }),
      };
    }
    const isMarked = points.length <= 7 || index % markedDays === 0;
    const day = format(`${at}T00:00:00Z`, language, { day: 'numeric', month: 'numeric' });
    return { label: formatDay(at), mark: isMarked ? day : '' };
  });
}
