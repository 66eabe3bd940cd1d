/** The two largest units of a duration: "3 days, 4 hr". */
export function durationText(seconds: number, locale: string): string {
  const parts = [
    { unit: 'day', amount: Math.floor(seconds / 86_400) },
    { unit: 'hour', amount: Math.floor(seconds / 3_600) % 24 },
    { unit: 'minute', amount: Math.floor(seconds / 60) % 60 },
    { unit: 'second', amount: Math.floor(seconds) % 60 },
  ];
  const first = parts.findIndex(({ amount }) => amount > 0);
  const shown = parts.slice(first === -1 ? 3 : first).slice(0, 2);
  const texts = shown
    .filter(({ amount }, index) => index === 0 || amount > 0)
    .map(({ unit, amount }) => unitText(amount, unit, locale));
  return texts.join(', ');
}

const unitText = (amount: number, unit: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(amount);

export const memoryText = (bytes: number, locale: string): string =>
  unitText(bytes / 1_048_576, 'megabyte', locale);
export const millisecondsText = (ms: number, locale: string): string => unitText(ms, 'millisecond', locale);
export const percentText = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
