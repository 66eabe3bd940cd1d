import type { SubscriberRow, SubscriberWorkspace, SuspensionReason } from '@lastmile/contract';
import type subscribers from '../../locales/en/subscribers.json';

type Key = keyof typeof subscribers;
type Tone = 'green' | 'yellow' | 'red' | 'gray';
type Look<Value extends string> = Readonly<Record<Value, { readonly key: Key; readonly tone: Tone }>>;

export const statusLooks = {
  active: { key: 'status.active', tone: 'green' },
  suspended: { key: 'status.suspended', tone: 'red' },
  pending: { key: 'status.pending', tone: 'yellow' },
  held: { key: 'status.held', tone: 'gray' },
  left: { key: 'status.left', tone: 'gray' },
} as const satisfies Look<SubscriberRow['status']>;

export const syncLooks = {
  none: { key: 'sync.none', tone: 'gray' },
  waiting: { key: 'sync.waiting', tone: 'yellow' },
  confirmed: { key: 'sync.confirmed', tone: 'green' },
  failed: { key: 'sync.failed', tone: 'red' },
  drift: { key: 'sync.drift', tone: 'red' },
} as const satisfies Look<SubscriberRow['sync']>;

export const reasonKeys = {
  unpaid: 'reason.unpaid',
  by_hand: 'reason.by_hand',
  wallet: 'reason.wallet',
} as const satisfies Record<SuspensionReason, Key>;

export const wantKeys = {
  enabled: 'want.enabled',
  disabled: 'want.disabled',
  expired: 'want.expired',
  absent: 'want.absent',
} as const satisfies Record<SubscriberWorkspace['wishes'][number]['want'], Key>;
