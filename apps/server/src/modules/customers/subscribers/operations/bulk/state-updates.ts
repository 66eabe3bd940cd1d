import type { ProblemCode, SuspensionReason } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { queueServiceNotices } from '../../../../messaging/outbox/index.ts';
import {
  activateLines,
  type LineState,
  leaveLines,
  suspendedAmong,
  takenAmong,
  updateLines,
} from '../../queries/update-subscribers.ts';
import { type Transition, transitions } from '../../rules/subscriber-state.ts';
import { moveBillingDays } from '../move-billing-days.ts';
import { type BulkChange, eachLine } from './bulk-update.ts';

export interface Moment {
  /** ISO 8601, from our clock. */
  readonly at: string;
  /** The day it is for the ISP. */
  readonly today: string;
}

const stateRefusal =
  (transition: Transition) =>
  ({ status }: LineState): ProblemCode | undefined => {
    const { from, to } = transitions[transition];
    if (from.includes(status)) return undefined;
    return status === to ? 'subscribers.already_so' : 'subscribers.wrong_state';
  };

/** Whoever was suspended is told that the line is back, whether a payment or a person brought it back. */
export const activation = (tx: Tx, transition: 'activate' | 'resume', { at, today }: Moment): BulkChange => ({
  refusalsOf: eachLine(stateRefusal(transition)),
  async apply(ids) {
    const suspended = (await suspendedAmong(tx, ids)).map(({ id }) => id);
    await moveBillingDays(tx, ids, today);
    await activateLines(tx, ids, at, today);
    await queueServiceNotices(tx, at, 'restored', suspended);
  },
  termsChangeAt: at,
});

export const suspension = (tx: Tx, reason: SuspensionReason, { at }: Moment): BulkChange => ({
  refusalsOf: eachLine(stateRefusal('suspend')),
  async apply(ids) {
    await updateLines(tx, ids, { status: 'suspended', status_reason: reason, status_since: at });
    if (reason === 'unpaid') await queueServiceNotices(tx, at, 'suspended', ids);
  },
  termsChangeAt: at,
});

export const holding = (tx: Tx, until: string | null, { at }: Moment): BulkChange => ({
  refusalsOf: eachLine(stateRefusal('hold')),
  apply: (ids) => updateLines(tx, ids, { status: 'held', status_since: at, held_until: until }),
  termsChangeAt: at,
});

export const leaving = (tx: Tx, { at }: Moment): BulkChange => ({
  refusalsOf: eachLine(stateRefusal('leave')),
  apply: (ids) => leaveLines(tx, ids, at),
  termsChangeAt: at,
});

/** While a line was away, another may have taken its username or its address; of two that left, the first returns. */
export async function rejoining(
  tx: Tx,
  lines: readonly LineState[],
  { at, today }: Moment,
): Promise<BulkChange> {
  const fixed = lines.flatMap(({ routerId, staticIp }) => (staticIp ? [{ routerId, staticIp }] : []));
  const taken = await takenAmong(
    tx,
    lines.map(({ username }) => username),
    fixed,
  );
  const refusal = stateRefusal('rejoin');
  const claim = (among: Set<string>, key: string) => !among.has(key) && among.add(key) !== undefined;
  return {
    refusalsOf: eachLine((line) => {
      const wrongState = refusal(line);
      if (wrongState) return wrongState;
      if (!claim(taken.usernames, line.username.toLowerCase())) return 'subscribers.username_taken';
      if (line.staticIp && !claim(taken.addresses, `${line.routerId} ${line.staticIp}`)) {
        return 'subscribers.static_ip_taken';
      }
      return undefined;
    }),
    apply: (ids) => activateLines(tx, ids, at, today),
    termsChangeAt: at,
  };
}
