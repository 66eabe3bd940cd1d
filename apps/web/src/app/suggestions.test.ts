import { expect, it } from 'vitest';
import { suggestionsFor } from '../entities/demo/suggestions.ts';
import { pageRoutes } from './routes.ts';

const ofIsp = ['client', 'accountant', 'collector', 'technician', 'staff', 'reseller'];
const users = [
  ...ofIsp.map((role) => ({ role, isOfPlatform: false, isWholesale: false })),
  { role: 'reseller', isOfPlatform: false, isWholesale: true },
  ...['admin', 'platform_accountant'].map((role) => ({ role, isOfPlatform: true, isWholesale: false })),
];
const textsOf = (user: (typeof users)[number]) => suggestionsFor(user).map(({ text }) => text);

it.each(users)('has three to five suggestions of their own for $role, wholesale: $isWholesale', (user) => {
  const texts = textsOf(user);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeGreaterThanOrEqual(3);
  expect(texts.length).toBeLessThanOrEqual(5);
  expect(users.filter((other) => String(textsOf(other)) === String(texts))).toEqual([user]);
});

it('suggests every part of the demo to somebody', () => {
  const texts = new Set<string>(users.flatMap(textsOf));
  const parts = ['gateways', 'tickets', 'reseller', 'campaign', 'settlement', 'plans', 'report'];
  expect(parts.filter((part) => !texts.has(`try.${part}`))).toEqual([]);
});

it('leads to pages that exist', () => {
  const paths = new Set<string>(pageRoutes.map(({ path }) => path));
  const targets = users.flatMap((user) => suggestionsFor(user).map(({ to }) => to));
  expect(targets.filter((to) => !paths.has(to))).toEqual([]);
});

it('suggests what an owner or an administrator tries to a role that somebody added', () => {
  const added = { role: 'cashier', isWholesale: false };
  expect(textsOf({ ...added, isOfPlatform: false })).toContain('try.drift');
  expect(textsOf({ ...added, isOfPlatform: true })).toContain('try.isps');
});
