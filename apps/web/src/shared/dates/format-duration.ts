const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** The two largest units, such as "2 days 5 hr"; less than a minute counts as one. */
export function formatDuration(seconds: number, locale: string): string {
  const parts: string[] = [];
  let rest = Math.max(60, seconds);
  for (const { unit, seconds: size } of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) {
      parts.push(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count));
    }
  }
  return parts.slice(0, 2).join(' ');
}
