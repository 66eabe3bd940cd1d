import type { SubscriberStatus } from '@lastmile/contract';

export type Transition = 'activate' | 'suspend' | 'hold' | 'resume' | 'close' | 'reopen';

interface Step {
  readonly from: readonly SubscriberStatus[];
  readonly to: SubscriberStatus;
}

/** All transitions of the subscriber status. */
export const transitions: Readonly<Record<Transition, Step>> = {
  activate: { from: ['pending', 'suspended'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended' },
  hold: { from: ['active'], to: 'on_hold' },
  resume: { from: ['on_hold'], to: 'active' },
  close: { from: ['pending', 'active', 'suspended', 'on_hold'], to: 'closed' },
  reopen: { from: ['closed'], to: 'active' },
};

/** The allowed status changes, except reopening. */
export const stateChanges: readonly (readonly [SubscriberStatus, SubscriberStatus])[] = Object.values(
  transitions,
).flatMap(({ from, to }) => from.filter((state) => state !== 'closed').map((state) => [state, to] as const));

/** The statuses in which other actions are allowed. */
const otherActions: Readonly<Record<string, readonly SubscriberStatus[]>> = {
  changePackage: ['pending', 'active', 'suspended', 'on_hold'],
  moveRouter: ['pending', 'active', 'suspended', 'on_hold'],
  promise: ['active', 'suspended'],
  disconnect: ['active'],
  changePassword: ['pending', 'active', 'suspended', 'on_hold'],
};

export function allowedActions(status: SubscriberStatus): string[] {
  const steps = Object.entries(transitions).filter(([, { from }]) => from.includes(status));
  const others = Object.entries(otherActions).filter(([, states]) => states.includes(status));
  return [...steps, ...others].map(([name]) => name);
}

export const isAllowed = (action: string, status: SubscriberStatus): boolean =>
  allowedActions(status).includes(action);
