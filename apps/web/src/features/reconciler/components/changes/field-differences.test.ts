import { expect, it } from 'vitest';
import { listDifferences } from './field-differences.ts';

const lastApplied = { disabled: false, profile: 'Home-10', remoteAddress: null, callerId: null };

it('finds nothing where nothing changed', () => {
  expect(listDifferences(lastApplied, { ...lastApplied })).toEqual([]);
});

it('names what changed, whether the line works at all first', () => {
  const observed = { disabled: true, profile: 'Home-10', remoteAddress: '10.0.0.5', callerId: null };
  expect(listDifferences(lastApplied, observed)).toEqual(['disabled', 'remoteAddress']);
});

it('counts what was taken unreachable as a change too', () => {
  const bound = { ...lastApplied, callerId: '0A:1B:2C:3D:4E:5F' };
  expect(listDifferences(bound, lastApplied)).toEqual(['callerId']);
});
