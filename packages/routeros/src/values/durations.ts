const MICROSECONDS: Readonly<Record<string, number>> = {
  w: 604_800_000_000,
  d: 86_400_000_000,
  h: 3_600_000_000,
  m: 60_000_000,
  s: 1_000_000,
  ms: 1_000,
  us: 1,
};

const UNITS_LARGEST_FIRST = ['w', 'd', 'h', 'm', 's', 'ms', 'us'] as const;
const PARTS = /^(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+)s)?(?:(\d+)ms)?(?:(\d+)us)?$/;
const CLOCK = /^(?:(\d+)w)?(?:(\d+)d)?(\d{1,2}):(\d{2}):(\d{2})$/;

/**
 * Parses `3w4d12h23m12s`, `12ms480us`, the older `1d02:03:04`, and a bare number of seconds. Microseconds keep
 * every value an integer; they are exact for 285 years.
 */
export function parseDurationUs(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1_000_000;
  const clock = CLOCK.exec(text);
  if (clock !== null) return sumParts(clock.slice(1));
  const parts = text === '' ? null : PARTS.exec(text);
  return parts === null ? undefined : sumParts(parts.slice(1));
}

function sumParts(parts: readonly (string | undefined)[]): number {
  return parts.reduce((sum, part, index) => {
    const unit = UNITS_LARGEST_FIRST[index] ?? 'us';
    return sum + Number(part ?? 0) * (MICROSECONDS[unit] ?? 0);
  }, 0);
}

/** Formats a duration as routers do: largest unit first, zero parts omitted, zero as `0s`. */
export function formatDurationUs(durationUs: number): string {
  if (!Number.isSafeInteger(durationUs) || durationUs < 0) {
    throw new RangeError(`${durationUs} is not a duration in whole microseconds`);
  }
  let rest = durationUs;
  let text = '';
  for (const unit of UNITS_LARGEST_FIRST) {
    const size = MICROSECONDS[unit] ?? 1;
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) text += `${count}${unit}`;
  }
  return text === '' ? '0s' : text;
}
