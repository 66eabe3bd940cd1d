import { dateOfNumber } from '@lastmile/kit';

export interface Bytes {
  readonly download: number;
  readonly upload: number;
}

export const noBytes: Bytes = { download: 0, upload: 0 };

/** Bytes within one hour of the ISP's local time, which is counted from 1970. */
export interface HourBytes extends Bytes {
  readonly hour: number;
}

const hourMs = 3_600_000;
/** The usage of a longer time without a reading counts for the end of it: a transaction has to stay small. */
const maxSpreadMs = 48 * hourMs;

export const hourAt = (epochMs: number, offsetMs: number): number =>
  Math.floor((epochMs + offsetMs) / hourMs);

/** The day of an hour, and which of the day's hours it is, from 0. */
export const dayAndHour = (hour: number) => ({
  day: dateOfNumber(Math.floor(hour / 24)),
  hourOfDay: ((hour % 24) + 24) % 24,
});

export const sumOf = (one: Bytes, other: Bytes): Bytes => ({
  download: one.download + other.download,
  upload: one.upload + other.upload,
});

/** Divides bytes among the hours of a period by time; the last hour has what rounding leaves. */
export function distributeByHour(bytes: Bytes, fromMs: number, toMs: number, offsetMs: number): HourBytes[] {
  const startMs = Math.min(Math.max(fromMs, toMs - maxSpreadMs), toMs);
  const last = hourAt(toMs, offsetMs);
  const first = hourAt(startMs, offsetMs);
  const spread: HourBytes[] = [];
  let rest = bytes;
  for (let hour = first; hour < last; hour++) {
    const fromHereMs = Math.max(startMs, hour * hourMs - offsetMs);
    const share = ((hour + 1) * hourMs - offsetMs - fromHereMs) / (toMs - startMs);
    const part = {
      download: Math.floor(bytes.download * share),
      upload: Math.floor(bytes.upload * share),
    };
    rest = { download: rest.download - part.download, upload: rest.upload - part.upload };
    spread.push({ hour, ...part });
  }
  return [...spread, { hour: last, ...rest }];
}
