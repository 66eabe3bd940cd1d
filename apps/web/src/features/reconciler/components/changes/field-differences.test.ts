import { expect, it } from 'vitest';
import { listDifferences } from './field-differences.ts';

const lastApplied = { disabled: false, profile: 'Home-10', remoteAddress: null, callerId: null };

it('is empty if nothing changed', () => {
  expect(listDifferences(lastApplied, { ...lastApplied })).toEqual([]);
});

it('lists changed fields, `disabled` first', () => {
  const observed = { disabled: true, profile: 'Home-10', remoteAddress: '10.0.0.5', callerId: null };
  expect(listDifferences(lastApplied, observed)).toEqual(['disabled', 'remoteAddress']);
});

it('counts a removed value as a change', () => {
  const bound = { ...lastApplied, callerId: '0A:1B:2C:3D:4E:5F' };
  expect(listDifferences(bound, lastApplied)).toEqual(['callerId']);
});
