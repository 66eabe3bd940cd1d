import { expect, it } from 'vitest';
import { differencesOf } from './field-differences.ts';

const base = { disabled: false, profile: 'Home-10', remoteAddress: null, callerId: null };

it('finds nothing where nothing changed', () => {
  expect(differencesOf(base, { ...base })).toEqual([]);
});

it('names what changed, whether the line works at all first', () => {
  const seen = { disabled: true, profile: 'Home-10', remoteAddress: '10.0.0.5', callerId: null };
  expect(differencesOf(base, seen)).toEqual(['disabled', 'remoteAddress']);
});

it('counts what was taken away as a change too', () => {
  const bound = { ...base, callerId: '0A:1B:2C:3D:4E:5F' };
  expect(differencesOf(bound, base)).toEqual(['callerId']);
});
