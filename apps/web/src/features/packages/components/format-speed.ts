import { foldDigits } from '@lastmile/kit';

/** Units are the same in every language. */
export const speedUnits = ['Mbps', 'kbps'] as const;
export type SpeedUnit = (typeof speedUnits)[number];

const kbpsOf: Record<SpeedUnit, number> = { Mbps: 1_000, kbps: 1 };

/** Parses a speed into kbps: null when empty, NaN when it is not a whole number of kbps. */
export function parseSpeed(text: string, unit: SpeedUnit): number | null {
  const plain = foldDigits(text).trim().replace(',', '.');
  if (plain === '') return null;
  const match = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(plain);
  if (!match) return Number.NaN;
  const [, whole = '', fraction = ''] = match;
  const thousandths = Number(whole) * 1_000 + Number(fraction.padEnd(3, '0'));
  const kbps = (thousandths * kbpsOf[unit]) / 1_000;
  return Number.isInteger(kbps) ? kbps : Number.NaN;
}

/** Below 1 Mbps, speeds are shown in kbps. */
export const unitFor = (kbps: number | null | undefined): SpeedUnit =>
  typeof kbps === 'number' && kbps > 0 && kbps < 1_000 ? 'kbps' : 'Mbps';

/** The number without unit, in a form that can be parsed again. */
export const formatSpeedValue = (kbps: number, unit: SpeedUnit): string => String(kbps / kbpsOf[unit]);

export function formatSpeed(kbps: number, locale: string): string {
  const unit = unitFor(kbps);
  const figure = (kbps / kbpsOf[unit]).toLocaleString(locale, { maximumFractionDigits: 3 });
  return `${figure} ${unit}`;
}
