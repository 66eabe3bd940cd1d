import { addEntry } from './factory-settings.ts';
import { type Random, randomFor } from './random.ts';
import type { Router } from './router.ts';
import { idOf } from './table.ts';

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

/** A PPPoE router as a small provider runs it, with any number of subscribers, all drawn from the seed. */
export function addExampleNetwork(router: Router, secretCount: number): void {
  const pool = addEntry(router, '/ip/pool', { name: 'pppoe-pool', ranges: '10.64.0.2-10.64.255.254' });
  const profiles = PLANS.map(({ name, rateLimit }) =>
    idOf(
      addEntry(router, '/ppp/profile', {
        name,
        'local-address': '10.64.0.1',
        'remote-address': idOf(pool),
        'rate-limit': rateLimit,
        'only-one': 'yes',
      }),
    ),
  );
  addEntry(router, '/interface/pppoe-server/server', {
    'service-name': 'isp',
    interface: '*2',
    disabled: 'false',
  });
  const random = randomFor(router.settings.seed, 'secrets');
  for (let number = 1; number <= secretCount; number++) addSecret(router, number, profiles, random);
}

function addSecret(router: Router, number: number, profiles: readonly string[], random: Random): void {
  addEntry(router, '/ppp/secret', {
    name: `user${String(number).padStart(5, '0')}`,
    password: random.bytes(4).toString('hex'),
    service: 'pppoe',
    profile: profiles[random.integer(0, profiles.length - 1)] ?? '*0',
    comment: `${random.pick(NAMES)} #${number}`,
    disabled: String(random.next() < 0.03),
  });
}
