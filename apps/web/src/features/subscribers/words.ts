import type { SubscriberRow, SubscriberWorkspace, SuspensionReason } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type subscribers from '../../catalogues/en/subscribers.json';

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

export const billingKeys = { normal: 'billing.normal', free: 'billing.free' } as const;
export const modeKeys = { prepaid: 'mode.prepaid', postpaid: 'mode.postpaid' } as const;

export const mediumKeys = {
  fiber: 'medium.fiber',
  utp: 'medium.utp',
  wireless: 'medium.wireless',
  other: 'medium.other',
} as const;

export const clientTypeKeys = {
  home: 'client.home',
  corporate: 'client.corporate',
  sme: 'client.sme',
  student: 'client.student',
  government: 'client.government',
  other: 'client.other',
} as const;

export const wantKeys = {
  enabled: 'want.enabled',
  disabled: 'want.disabled',
  expired: 'want.expired',
  absent: 'want.absent',
} as const satisfies Record<SubscriberWorkspace['wishes'][number]['want'], Key>;

/** A calendar day, which is the same day in every zone. */
export function useDayText(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
