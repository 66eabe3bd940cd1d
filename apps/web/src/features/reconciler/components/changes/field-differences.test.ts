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

it('lists values that billing does not know, unless they were never recorded', () => {
  const recorded = { ...lastApplied, service: 'pppoe', localAddress: null, limitBytesIn: null };
  const observed = { ...recorded, service: 'l2tp', localAddress: '10.0.0.1', limitBytesIn: 1000 };
  expect(listDifferences(recorded, observed)).toEqual(['service', 'localAddress', 'limitBytesIn']);
  expect(listDifferences(lastApplied, observed)).toEqual([]);
});
