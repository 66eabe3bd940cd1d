import type { SubscriberWorkspace } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { summarizeConnection } from './connection-summary.ts';

type Changes = {
  subscriber?: Partial<SubscriberWorkspace['subscriber']>;
  presence?: Partial<NonNullable<SubscriberWorkspace['presence']>> | null;
  routerState?: SubscriberWorkspace['routerState'];
  desiredState?: 'enabled' | 'expired' | 'disabled';
};

/** An active subscriber that is offline on a router that answers. */
function workspaceWith({ subscriber, presence, routerState, desiredState = 'enabled' }: Changes) {
  return {
    subscriber: {
      online: false,
      status: 'active',
      statusReason: null,
      statusSince: '2026-01-01T00:00:00Z',
      sync: 'synced',
      ...subscriber,
    },
    presence:
      presence === null
        ? null
        : {
            since: '2026-02-01T00:00:00Z',
            lastSeenAt: '2026-02-01T00:00:00Z',
            lastDisconnectReason: null,
            ...presence,
          },
    routerState: routerState ?? { state: 'online', lastSeenAt: '2026-03-01T00:00:00Z' },
    desiredSecrets: [{ desiredState }],
  } as unknown as SubscriberWorkspace;
}

describe('summarizeConnection', () => {
  it('needs no explanation for an active subscriber that is online', () => {
    expect(summarizeConnection(workspaceWith({ subscriber: { online: true } }))).toEqual({
      state: 'online',
      since: '2026-02-01T00:00:00Z',
      reason: undefined,
    });
  });

  it('explains why a suspended subscriber is online', () => {
    const suspended = { online: true, status: 'suspended', statusReason: 'unpaid' } as const;
    expect(
      summarizeConnection(workspaceWith({ subscriber: suspended, desiredState: 'expired' })).reason,
    ).toBe('connection.suspensionProfile');
    expect(
      summarizeConnection(workspaceWith({ subscriber: suspended, desiredState: 'disabled' })).reason,
    ).toBe('connection.stillOpen');
  });

  it('gives the reason of the status before that of the router', () => {
    const summary = summarizeConnection(
      workspaceWith({
        subscriber: { status: 'suspended', statusReason: 'unpaid' },
        routerState: { state: 'unreachable', lastSeenAt: null },
      }),
    );
    expect(summary).toEqual({
      state: 'offline',
      since: '2026-02-01T00:00:00Z',
      reason: 'connection.suspendedUnpaid',
    });
    const pending = workspaceWith({ subscriber: { status: 'pending' }, presence: null });
    expect(summarizeConnection(pending).since).toBe('2026-01-01T00:00:00Z');
  });

  it('does not claim that a subscriber is offline while its router does not respond', () => {
    const routerState = { state: 'unreachable', lastSeenAt: '2026-02-28T00:00:00Z' } as const;
    expect(summarizeConnection(workspaceWith({ routerState }))).toEqual({
      state: 'unknown',
      since: '2026-02-28T00:00:00Z',
      reason: 'connection.routerUnreachable',
    });
  });

  it.each([
    [{ subscriber: { sync: 'failed' as const } }, 'connection.syncFailed'],
    [{ subscriber: { sync: 'pending' as const }, presence: null }, 'connection.syncPending'],
    [{ presence: null }, 'connection.neverConnected'],
    [{ presence: { lastDisconnectReason: 'peer timeout' } }, 'connection.routerWords'],
    [{}, 'connection.customerSide'],
  ])('finds the cause on the router: %j', (changes, reason) => {
    expect(summarizeConnection(workspaceWith(changes)).reason).toBe(reason);
  });
});
