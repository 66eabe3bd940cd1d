/** Parses a list of integers such as `-3, 0, 3`; undefined if the text is not such a list. */
export function parseDays(text: string): number[] | undefined {
  const parts = text
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const days = parts.map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  if (days.some(Number.isNaN)) return undefined;
  return [...new Set(days)].sort((one, other) => one - other);
}

export const formatDays = (days: readonly number[]): string => days.join(', ');
