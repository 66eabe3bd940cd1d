const FACTORS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1_000,
  K: 1_000,
  M: 1_000_000,
  G: 1_000_000_000,
};
const RATE = /^(\d+)(?:\.(\d{1,9}))?([kKMG]?)$/;

/** Parses `25M`, `512k`, `1.5M` or plain digits to bits per second; k is 1,000. */
export function parseRate(text: string): number | undefined {
  const match = RATE.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', suffix = ''] = match;
  const factor = FACTORS[suffix] ?? 1;
  // Integer arithmetic, because 1.1 * 1_000_000 is not exact.
  const rate = Number(whole) * factor + (Number(fraction) * factor) / 10 ** fraction.length;
  return Number.isSafeInteger(rate) ? rate : undefined;
}

/** The shortest exact notation of a rate. */
export function formatRate(bitsPerSecond: number): string {
  if (!Number.isSafeInteger(bitsPerSecond) || bitsPerSecond < 0) {
    throw new RangeError(`${bitsPerSecond} is not a rate in integer bits per second`);
  }
  if (bitsPerSecond === 0) return '0';
  if (bitsPerSecond % 1_000_000_000 === 0) return `${bitsPerSecond / 1_000_000_000}G`;
  if (bitsPerSecond % 1_000_000 === 0) return `${bitsPerSecond / 1_000_000}M`;
  return bitsPerSecond % 1_000 === 0 ? `${bitsPerSecond / 1_000}k` : String(bitsPerSecond);
}

/** Two values in the router's order: rx (the subscriber's upload) first. */
export interface RxTx {
  readonly rx: number;
  readonly tx: number;
}

/** Parses `rx/tx`; a single value applies to both directions. */
export function parseRxTx(text: string, parse: (part: string) => number | undefined): RxTx | undefined {
  const [first = '', second = first, ...others] = text.split('/');
  const rx = parse(first);
  const tx = parse(second);
  return rx === undefined || tx === undefined || others.length > 0 ? undefined : { rx, tx };
}

export function formatRxTx({ rx, tx }: RxTx, format: (part: number) => string): string {
  return `${format(rx)}/${format(tx)}`;
}
