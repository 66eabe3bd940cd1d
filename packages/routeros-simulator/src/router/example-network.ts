import type { NetworkPlan, PlannedSecret } from './network-plan.ts';
import { type Random, randomFor } from './random.ts';

const PLANS = [
  { name: 'home-10', rateLimit: '10M/10M' },
  { name: 'home-20', rateLimit: '20M/20M 30M/30M 15M/15M 16/16' },
  { name: 'home-50', rateLimit: '50M/50M' },
  { name: 'office-100', rateLimit: '100M/100M 0/0 0/0 1/1 4 50M/50M' },
] as const;

const NAMES: readonly [string, ...string[]] = [
  'Rahim',
  'Karima',
  'রহিম উদ্দিন',
  'Sumon',
  'নাসরিন',
  'José',
  'Tania',
];

/** The PPPoE router of a small ISP with any number of subscribers, generated from the seed. */
export function exampleNetwork(seed: number, secretCount: number): NetworkPlan {
  const random = randomFor(seed, 'secrets');
  return {
    pools: [{ name: 'pppoe-pool', ranges: '10.64.0.2-10.64.255.254' }],
    profiles: PLANS.map((plan) => ({ ...plan, localAddress: '10.64.0.1', pool: 'pppoe-pool' })),
    secrets: Array.from({ length: secretCount }, (_, at) => drawSecret(at + 1, random)),
  };
}

function drawSecret(number: number, random: Random): PlannedSecret {
  return {
    name: `user${String(number).padStart(5, '0')}`,
    password: random.bytes(4).toString('hex'),
    profile: PLANS[random.integer(0, PLANS.length - 1)]?.name ?? 'default',
    comment: `${random.pick(NAMES)} #${number}`,
    disabled: random.next() < 0.03,
  };
}
