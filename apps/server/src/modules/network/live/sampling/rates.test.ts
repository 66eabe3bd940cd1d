import type { ActiveSession } from '@lastmile/routeros';
import { describe, expect, it } from 'vitest';
import { countersOf, ratesBetween, ratesOf, sessionOf } from './rates.ts';

const nowMs = Date.parse('2026-03-10T04:00:00Z');
const session = (values: Partial<ActiveSession>): ActiveSession => ({
  id: '*1' as ActiveSession['id'],
  name: 'anna',
  service: 'pppoe',
  callerId: 'AA:BB:CC:00:00:01',
  address: '10.64.0.2',
  uptime: 90_000_000,
  sessionId: '0x81100001',
  radius: false,
  comment: '',
  ...values,
});

describe('rates', () => {
  it("are from the subscriber's point of view: what the router sends is the download", () => {
    expect(ratesOf([{ txBitsPerSecond: 8_000, rxBitsPerSecond: 1_000 }])).toEqual({
      downBps: 8_000,
      upBps: 1_000,
    });
  });

  it('of two sessions are summed, and are zero without a session', () => {
    const one = { txBitsPerSecond: 10, rxBitsPerSecond: undefined };
    expect(ratesOf([one, { txBitsPerSecond: 5, rxBitsPerSecond: 7 }])).toEqual({ downBps: 15, upBps: 7 });
    expect(ratesOf([])).toEqual({ downBps: 0, upBps: 0 });
  });

  it('are computed from two readings of the counters', () => {
    const before = countersOf([{ txByte: 1_000, rxByte: 500 }], 10_000);
    const after = countersOf([{ txByte: 3_000, rxByte: 501 }], 12_000);
    expect(ratesBetween(before, after)).toEqual({ downBps: 8_000, upBps: 4 });
  });

  it.each([
    ['a new session reset the counters', { txByte: 10, rxByte: 600 }, 12_000],
    ['no time has passed', { txByte: 3_000, rxByte: 600 }, 10_000],
  ])('are unknown if %s', (_, bytes, atMs) => {
    const before = countersOf([{ txByte: 1_000, rxByte: 500 }], 10_000);
    expect(ratesBetween(before, countersOf([bytes], atMs))).toBeUndefined();
  });
});

describe('a session', () => {
  it('started its uptime ago', () => {
    const counters = { atMs: 0, bytesDown: 4_000, bytesUp: 200 };
    expect(sessionOf([session({})], counters, nowMs)).toEqual({
      address: '10.64.0.2',
      callerId: 'AA:BB:CC:00:00:01',
      since: '2026-03-10T03:58:30.000Z',
      uptimeSeconds: 90,
      bytesDown: 4_000,
      bytesUp: 200,
    });
  });

  it('is the most recent of several', () => {
    const older = session({ address: '10.64.0.9', uptime: 900_000_000 });
    expect(sessionOf([older, session({})], undefined, nowMs).address).toBe('10.64.0.2');
  });

  it('leaves out what the router did not report', () => {
    const bare = session({ address: '', callerId: '', uptime: undefined });
    expect(sessionOf([bare], undefined, nowMs)).toEqual({
      address: null,
      callerId: null,
      since: null,
      uptimeSeconds: null,
      bytesDown: null,
      bytesUp: null,
    });
  });
});
