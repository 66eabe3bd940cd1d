import type { UpcomingSuspensionState } from '@lastmile/contract';
import type dunning from '../../../locales/en/dunning.json';

type Key = keyof typeof dunning;
type Tone = 'green' | 'yellow' | 'red' | 'gray';

export const stateDisplay = {
  scheduled: { key: 'state.suspending', tone: 'red' },
  postponed: { key: 'state.excludedDay', tone: 'yellow' },
  promised: { key: 'state.promised', tone: 'green' },
} as const satisfies Record<UpcomingSuspensionState, { readonly key: Key; readonly tone: Tone }>;

export const states = Object.keys(stateDisplay) as UpcomingSuspensionState[];

/** Ways to prevent an upcoming suspension, other than a payment. */
export const suspensionActionLabels = {
  promise: { label: 'action.promise', will: 'preview.promise' },
  postpone: { label: 'action.postpone', will: 'preview.promise' },
  withdraw: { label: 'action.withdraw', will: 'preview.withdraw' },
} as const;
export type SuspensionAction = keyof typeof suspensionActionLabels;
/** Everything that the list offers for a subscriber. */
export type ListAction = SuspensionAction | 'pay' | 'suspend';
