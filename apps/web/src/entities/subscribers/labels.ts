import type { SubscriberRow, SubscriberWorkspace, SuspensionReason } from '@lastmile/contract';
import type subscribers from '../../locales/en/subscribers.json';

type Key = keyof typeof subscribers;
type Tone = 'green' | 'yellow' | 'red' | 'gray';
type Display<Value extends string> = Readonly<Record<Value, { readonly key: Key; readonly tone: Tone }>>;

export const statusDisplay = {
  active: { key: 'status.active', tone: 'green' },
  suspended: { key: 'status.suspended', tone: 'red' },
  pending: { key: 'status.pending', tone: 'yellow' },
  on_hold: { key: 'status.onHold', tone: 'gray' },
  closed: { key: 'status.closed', tone: 'gray' },
} as const satisfies Display<SubscriberRow['status']>;

export const syncDisplay = {
  none: { key: 'sync.none', tone: 'gray' },
  pending: { key: 'sync.pending', tone: 'yellow' },
  synced: { key: 'sync.synced', tone: 'green' },
  failed: { key: 'sync.failed', tone: 'red' },
  drift: { key: 'sync.drift', tone: 'red' },
} as const satisfies Display<SubscriberRow['sync']>;

export const reasonKeys = {
  unpaid: 'reason.unpaid',
  manual: 'reason.byStaff',
  wallet: 'reason.wallet',
} as const satisfies Record<SuspensionReason, Key>;

export const desiredStateKeys = {
  enabled: 'desired.enabled',
  disabled: 'desired.disabled',
  expired: 'desired.expired',
  absent: 'desired.absent',
} as const satisfies Record<SubscriberWorkspace['desiredSecrets'][number]['desiredState'], Key>;
