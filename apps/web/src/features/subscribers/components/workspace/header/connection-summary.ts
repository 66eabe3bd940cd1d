import type { SubscriberWorkspace } from '@lastmile/contract';

export type ConnectionState = 'online' | 'offline' | 'unknown';

/** Why a subscriber is or is not online; every key is a sentence of its own. */
export type ConnectionReason =
  | 'connection.suspensionProfile'
  | 'connection.stillOpen'
  | 'connection.pending'
  | 'connection.suspendedUnpaid'
  | 'connection.suspendedManual'
  | 'connection.suspendedWallet'
  | 'connection.onHold'
  | 'connection.closed'
  | 'connection.routerUnreachable'
  | 'connection.syncFailed'
  | 'connection.syncPending'
  | 'connection.neverConnected'
  | 'connection.routerWords'
  | 'connection.customerSide';

export interface ConnectionSummary {
  readonly state: ConnectionState;
  /** When the state began; null if that is not known. */
  readonly since: string | null;
  /** Undefined for an active subscriber that is online, which needs no explanation. */
  readonly reason: ConnectionReason | undefined;
}

const suspensionReasons = {
  unpaid: 'connection.suspendedUnpaid',
  manual: 'connection.suspendedManual',
  wallet: 'connection.suspendedWallet',
} as const;

/** Answers "is the customer online, and if not, why" from what is stored; nothing waits for a router. */
export function summarizeConnection(workspace: SubscriberWorkspace): ConnectionSummary {
  const { subscriber, presence, desiredSecrets } = workspace;
  if (subscriber.online) {
    const isRestricted = desiredSecrets.some(({ desiredState }) => desiredState === 'expired');
    const unexpected = isRestricted ? 'connection.suspensionProfile' : 'connection.stillOpen';
    const reason = subscriber.status === 'active' ? undefined : unexpected;
    return { state: 'online', since: presence?.since ?? null, reason };
  }
  const byStatus = reasonOfStatus(subscriber);
  // A session may end before the status changes, or after it.
  if (byStatus)
    return { state: 'offline', since: presence?.lastSeenAt ?? subscriber.statusSince, reason: byStatus };
  if (workspace.routerState.state !== 'online') {
    return {
      state: 'unknown',
      since: workspace.routerState.lastSeenAt,
      reason: 'connection.routerUnreachable',
    };
  }
  return { state: 'offline', since: presence?.since ?? null, reason: reasonOfRouter(workspace) };
}

function reasonOfStatus({
  status,
  statusReason,
}: SubscriberWorkspace['subscriber']): ConnectionReason | undefined {
  switch (status) {
    case 'pending':
      return 'connection.pending';
    case 'suspended':
      return suspensionReasons[statusReason ?? 'manual'];
    case 'on_hold':
      return 'connection.onHold';
    case 'closed':
      return 'connection.closed';
    default:
      return undefined;
  }
}

/** An active subscriber whose router answers. */
function reasonOfRouter({ subscriber, presence }: SubscriberWorkspace): ConnectionReason {
  if (subscriber.sync === 'failed') return 'connection.syncFailed';
  if (!presence?.lastSeenAt) {
    return subscriber.sync === 'pending' ? 'connection.syncPending' : 'connection.neverConnected';
  }
  return presence.lastDisconnectReason ? 'connection.routerWords' : 'connection.customerSide';
}
