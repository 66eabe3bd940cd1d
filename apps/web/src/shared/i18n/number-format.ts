const formats = new Map<string, Intl.NumberFormat>();

/** A number with the digits and groups of a locale. Its format is kept: making one takes milliseconds. */
export function formatNumber(value: number, locale: string): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return format.format(value);
}
