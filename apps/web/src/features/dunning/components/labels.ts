import type { CutOffState } from '@lastmile/contract';
import type collection from '../../../locales/en/dunning.json';

type Key = keyof typeof collection;
type Tone = 'green' | 'yellow' | 'red' | 'gray';

export const stateLooks = {
  cut: { key: 'state.cut', tone: 'red' },
  waits: { key: 'state.waits', tone: 'yellow' },
  promised: { key: 'state.promised', tone: 'green' },
} as const satisfies Record<CutOffState, { readonly key: Key; readonly tone: Tone }>;

export const states = Object.keys(stateLooks) as CutOffState[];

/** What can be done about a cut before it comes, beside taking the money. */
export const deedKeys = {
  promise: { label: 'do.promise', will: 'will.promise' },
  spare: { label: 'do.spare', will: 'will.promise' },
  withdraw: { label: 'do.withdraw', will: 'will.withdraw' },
} as const;
export type Deed = keyof typeof deedKeys;
