import { Random } from '../../../chaos/support/schema-values.ts';

/**
 * How often staff and customers of one ISP with some 670 subscribers do what they do in the busiest hour of a month: the morning of the
 * tenth, when counters are full. An estimate; the mix counts, not the exact numbers.
 */
const timesPerIsp = {
  list: 40,
  'filtered list': 10,
  search: 40,
  workspace: 25,
  dashboard: 15,
  payment: 30,
  receipt: 10,
  invoices: 10,
  report: 2,
  export: 1,
  'sign-in': 2,
  checkout: 6,
} as const;
export type Activity = keyof typeof timesPerIsp;

/** Of all ISPs: those who run their billing, and who send a campaign, in this hour. */
export const shareOfBillingRuns = 0.1;
export const shareOfCampaigns = 0.05;
/** Staff who keep the live graph of a subscriber open, per ISP. */
export const liveViewsPerIsp = 0.2;
export const pollSeconds = 300;

interface Arrival {
  readonly atMs: number;
  readonly activity: Activity;
  readonly isp: number;
}

/** All activities of this part of the hour at random times, in order; the same seed gives the same. */
export function planArrivals(isps: number, minutes: number, speed: number, seed: number): Arrival[] {
  const random = new Random(seed);
  const durationMs = (minutes * 60_000) / speed;
  const arrivals: Arrival[] = [];
  for (const [activity, times] of Object.entries(timesPerIsp) as [Activity, number][]) {
    const count = Math.round((isps * times * minutes) / 60);
    for (let n = 0; n < count; n += 1)
      arrivals.push({ atMs: random.below(durationMs), activity, isp: random.below(isps) });
  }
  return arrivals.sort((a, b) => a.atMs - b.atMs);
}
