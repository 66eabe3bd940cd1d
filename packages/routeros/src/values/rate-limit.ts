import { parseDurationUs } from './durations.ts';
import { formatRate, formatRxTx, parseRate, parseRxTx, type RxTx } from './rates.ts';

/**
 * A PPP profile's `rate-limit`: `rx[/tx] [burst [threshold [burst-time [priority [min]]]]]`, from the
 * router's point of view, so rx is the subscriber's upload. Parts are positional: each requires all parts
 * before it.
 */
export interface RateLimit {
  readonly rate: RxTx;
  readonly burst?: RxTx;
  readonly burstThreshold?: RxTx;
  /** Whole seconds. */
  readonly burstTimeS?: RxTx;
  /** 1 (highest) to 8. */
  readonly priority?: number;
  readonly minimum?: RxTx;
}

const MAX_PARTS = 6;

export function parseRateLimit(text: string): RateLimit | undefined {
  const parts = text.trim().split(/\s+/);
  if (parts.length > MAX_PARTS) return undefined;
  const [rateText = '', burstText, thresholdText, timeText, priorityText, minimumText] = parts;
  const rate = parseRxTx(rateText, parseRate);
  const others = {
    burst: optional(burstText, parseRates),
    burstThreshold: optional(thresholdText, parseRates),
    burstTimeS: optional(timeText, (part) => parseRxTx(part, parseSeconds)),
    priority: optional(priorityText, parsePriority),
    minimum: optional(minimumText, parseRates),
  };
  if (rate === undefined || !isReadable(others)) return undefined;
  if (others.minimum && (others.minimum.rx > rate.rx || others.minimum.tx > rate.tx)) return undefined;
  return { rate, ...withoutMissing(others) };
}

type Readable<Parts> = { readonly [Name in keyof Parts]: Exclude<Parts[Name], 'unreadable'> };
const isReadable = <Parts extends object>(parts: Parts): parts is Parts & Readable<Parts> =>
  !Object.values(parts).includes('unreadable');

type Present<Parts> = { readonly [Name in keyof Parts]?: Exclude<Parts[Name], undefined> };
const withoutMissing = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Present<Parts>;

const parseRates = (part: string) => parseRxTx(part, parseRate);

function optional<T>(
  part: string | undefined,
  parse: (part: string) => T | undefined,
): T | 'unreadable' | undefined {
  return part === undefined ? undefined : (parse(part) ?? 'unreadable');
}

function parseSeconds(part: string): number | undefined {
  const durationUs = parseDurationUs(part);
  const seconds = durationUs === undefined ? undefined : durationUs / 1_000_000;
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}

function parsePriority(part: string): number | undefined {
  return /^[1-8]$/.test(part) ? Number(part) : undefined;
}

/** Missing parts before a given one are written with the router's defaults. */
export function formatRateLimit(limit: RateLimit): string {
  const { rate, burst, burstThreshold, burstTimeS, priority, minimum } = limit;
  const given = [rate, burst, burstThreshold, burstTimeS, priority, minimum];
  const lastGiven = given.findLastIndex((part) => part !== undefined);
  const parts = [
    formatRxTx(rate, formatRate),
    formatRxTx(burst ?? { rx: 0, tx: 0 }, formatRate),
    formatRxTx(burstThreshold ?? rate, formatRate),
    formatRxTx(burstTimeS ?? { rx: 1, tx: 1 }, String),
    String(priority ?? 8),
    formatRxTx(minimum ?? rate, formatRate),
  ];
  return parts.slice(0, lastGiven + 1).join(' ');
}
