const rateUnits = ['bps', 'kbps', 'Mbps', 'Gbps'] as const;
const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function inUnits(value: number, units: readonly string[], locale: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  const figure = value / 1_000 ** step;
  const text = figure.toLocaleString(locale, { maximumFractionDigits: step > 0 && figure < 100 ? 1 : 0 });
  return `${text} ${units[step]}`;
}

/** Bits per second with the usual units, which are the same in every language. */
export const formatRate = (bps: number, locale: string): string => inUnits(bps, rateUnits, locale);

export const formatBytes = (bytes: number, locale: string): string => inUnits(bytes, byteUnits, locale);
