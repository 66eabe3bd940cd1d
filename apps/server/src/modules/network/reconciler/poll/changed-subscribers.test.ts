import { type ItemId, parseDateTime } from '@lastmile/routeros';
import { describe, expect, it } from 'vitest';
import { fieldSeparator } from '../queries/packed-rows.ts';
import { changedSubscribers } from './changed-subscribers.ts';
import type { ObservedSecret } from './save-inventory.ts';

const oldest = '2025-07-01T00:00:00.000Z';
const startedAt = '2026-06-10T20:00:00.000Z';
const seconds = (instant: string, later = 0) => String(Date.parse(instant) / 1000 + later);
const session = { name: 'anna', ip: '10.0.0.5', callerId: 'AA', startedAt };
const secret = {
  name: 'anna',
  disabled: false,
  profile: 'Home',
  remoteAddress: undefined,
  callerId: '',
  id: '*1' as ItemId,
  service: 'pppoe',
  localAddress: undefined,
  routes: '',
  limitBytesIn: undefined,
  limitBytesOut: undefined,
  passwordHash: null,
  comment: '',
  lastLoggedOut: undefined,
  lastCallerId: 'BB',
  lastDisconnectReason: undefined,
};
const packed = (...fields: string[]) => ['anna', ...fields].join(fieldSeparator);
const online = packed('true', '10.0.0.5', 'AA', seconds(startedAt), seconds(startedAt));
const offline = packed('false', '10.0.0.5', 'AA', seconds(startedAt), '');
const isChanged = (packedRow: string, sessions: readonly (typeof session)[], one: ObservedSecret = secret) =>
  changedSubscribers([packedRow], { sessions, secrets: new Map([['anna', one]]) }, oldest).has('anna');

describe('a subscriber that is online', () => {
  it('is unchanged while session, presence and log agree', () => {
    expect(isChanged(online, [session])).toBe(false);
    const shifted = packed('true', '10.0.0.5', 'AA', seconds(startedAt, 60), seconds(startedAt, -60));
    expect(isChanged(shifted, [session])).toBe(false);
  });

  it.each([
    ['went offline', online, []],
    ['came online', offline, [session]],
    ['was never seen', packed('', '', '', '', ''), [session]],
    ['has another address', online, [{ ...session, ip: '10.0.0.6' }]],
    ['has another MAC', online, [{ ...session, callerId: 'CC' }]],
    ['dialled again', online, [{ ...session, startedAt: '2026-06-10T20:01:01.000Z' }]],
    ['is not in the log', packed('true', '10.0.0.5', 'AA', seconds(startedAt), ''), [session]],
    [
      'is in the log with another address',
      packed('true', '10.0.0.5', 'AA', seconds(startedAt), 'elsewhere'),
      [session],
    ],
    ['has another start in the log', packed('true', '10.0.0.5', 'AA', seconds(startedAt), '61'), [session]],
    ['has two sessions', online, [session, session]],
  ])('that %s is changed', (_, packedRow, sessions) => expect(isChanged(packedRow, sessions)).toBe(true));

  it("is compared by the secret's MAC if the session has none", () => {
    const noMac = { ...session, callerId: '' };
    expect(isChanged(online, [noMac])).toBe(true);
    expect(isChanged(online, [noMac], { ...secret, lastCallerId: 'AA' })).toBe(false);
  });

  it("for longer than the log's retention is matched by the start of the log", () => {
    const long = { ...session, startedAt: '2024-01-01T00:00:00.000Z' };
    const packedRow = packed('true', '10.0.0.5', 'AA', seconds(long.startedAt), seconds(oldest));
    expect(isChanged(packedRow, [long])).toBe(false);
  });
});

describe('a subscriber that is offline', () => {
  it('is changed if the log has an open session, or if it was online between two polls', () => {
    expect(isChanged(offline, [])).toBe(false);
    expect(isChanged(`${offline}${seconds(startedAt)}`, [])).toBe(true);
    const unknown = packed('', '', '', '', '');
    expect(isChanged(unknown, [])).toBe(false);
    expect(isChanged(unknown, [], { ...secret, lastLoggedOut: parseDateTime('1970-01-01 00:00:00') })).toBe(
      false,
    );
    expect(isChanged(unknown, [], { ...secret, lastLoggedOut: parseDateTime('2026-06-01 10:00:00') })).toBe(
      true,
    );
  });
});
