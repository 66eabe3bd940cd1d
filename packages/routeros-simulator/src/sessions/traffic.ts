import type { Random } from '../router/random.ts';

export interface Traffic {
  readonly uploadBps: number;
  readonly downloadBps: number;
  /** The rate oscillates around its mean by this share, once per period. */
  readonly swing: number;
  readonly periodMs: number;
}

const TYPICAL_PACKET_BYTES = 800;

export function drawTraffic(random: Random, limit: { rx: number; tx: number }): Traffic {
  const share = 0.02 + random.next() * 0.4;
  return {
    uploadBps: Math.round(limit.rx * share * 0.3),
    downloadBps: Math.round(limit.tx * share),
    swing: 0.2 + random.next() * 0.6,
    periodMs: random.integer(20, 180) * 1_000,
  };
}

const angle = ({ periodMs }: Traffic, elapsedMs: number) => (2 * Math.PI * elapsedMs) / periodMs;

/** The current rate. Counters are its integral, so that both always agree. */
export function rateAt(traffic: Traffic, meanBps: number, elapsedMs: number): number {
  return Math.round(meanBps * (1 + traffic.swing * Math.sin(angle(traffic, elapsedMs))));
}

export function bytesAfter(traffic: Traffic, meanBps: number, elapsedMs: number): number {
  const swungMs =
    ((traffic.swing * traffic.periodMs) / (2 * Math.PI)) * (1 - Math.cos(angle(traffic, elapsedMs)));
  return Math.floor((meanBps / 8_000) * (elapsedMs + swungMs));
}

export const packetsFor = (bytes: number) => Math.ceil(bytes / TYPICAL_PACKET_BYTES);
