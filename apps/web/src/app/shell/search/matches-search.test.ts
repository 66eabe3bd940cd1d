import { expect, it } from 'vitest';
import { matchesSearch } from './matches-search.ts';

it.each([
  ['Billing Not yet settled', 'settled', true],
  ['Billing Not yet settled', 'set bill', true],
  ['Billing Not yet settled', 'set resell', false],
  ['Paramètres du compte', 'parametres', true],
  ['Anschlüsse offline', 'ANSCHLUSSE', true],
  ['মিরপুর', 'মির', true],
  ['মিরপুর', 'মর', false],
  ['Areas', '  ', true],
])('%j is found by %j: %j', (text, typed, expected) => {
  expect(matchesSearch(text, typed)).toBe(expected);
});
