import type { CallInput, calls, ProblemCode } from '@lastmile/contract';
import { type Tx, undoing } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { bulkUpdate, resolveTarget } from '../../../customers/subscribers/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import {
  effectsOf,
  loadTransferCandidates,
  lockRecipient,
  namesOf,
  type TransferCandidate,
} from '../queries/transfers.ts';
import { transferRefusals } from '../rules/transfer-refusals.ts';
import { moveWithMoney, type WholesaleEffects } from './settle-transfer.ts';

type Body = CallInput<typeof calls.resellerTransfer.transfer>['body'];

/** Gives subscribers to another reseller or to the ISP. Transferring them back undoes it, unless a wallet paid. */
export async function transferSubscribers(
  clock: Clock,
  tx: Tx,
  { toResellerId, keepUsernames, ...target }: Body,
  caller: Caller,
) {
  // A caller who sees a part of the ISP would give away or take what they cannot see.
  if (isConfined(caller)) throw new Problem('outside_data_scope');
  const recipient = await requireRecipient(tx, toResellerId);
  const moment = {
    at: new Date(clock.now()).toISOString(),
    today: todayIn(await zoneOf(tx), clock).toString(),
  };
  let sold: readonly TransferCandidate[] = [];
  let isWholesale = recipient.isWholesale;
  let money: WholesaleEffects | null = null;
  const moves = async (ids: readonly number[]) => {
    money = await moveWithMoney(clock, tx, ids, { recipient, sold, ...moment });
  };
  const outcome = await bulkUpdate(
    tx,
    await resolveTarget(clock, tx, target),
    caller,
    async (subscribers) => {
      const ids = subscribers.map(({ id }) => id);
      sold = await loadTransferCandidates(tx, ids, recipient.userId, moment.today);
      isWholesale ||= sold.some((one) => one.isWholesale);
      const prefix = keepUsernames ? null : recipient.usernamePrefix;
      return {
        refusalsOf: (all): ReadonlyMap<number, ProblemCode> =>
          transferRefusals(all, sold, { ...recipient, prefix }),
        apply: moves,
        // The ISP begins or ends to invoice them.
        ...(isWholesale ? { termsChangeAt: moment.at } : {}),
      };
    },
  );
  const effects = await effectsOf(tx, outcome.done, recipient.userId);
  if (outcome.preview && isWholesale && outcome.done.length > 0) await undoing(tx, () => moves(outcome.done));
  return {
    ...outcome,
    effects: { ...effects, wholesale: money },
    former: await formerResellers(tx, outcome.done, sold),
  };
}

async function requireRecipient(tx: Tx, id: number | null) {
  if (id === null) return { userId: null, usernamePrefix: null, isWholesale: false, availableMinor: 0 };
  const found = await lockRecipient(tx, id);
  if (!found) throw fieldProblem('resellers.not_found', 'toResellerId');
  if (!found.isActive) throw fieldProblem('resellers.inactive', 'toResellerId');
  return found;
}

async function formerResellers(tx: Tx, done: readonly number[], sold: readonly TransferCandidate[]) {
  const userOf = new Map(sold.map(({ id, resellerUserId }) => [id, resellerUserId]));
  const groups = new Map<number | null, number[]>();
  for (const id of done) {
    const userId = userOf.get(id) ?? null;
    groups.set(userId, [...(groups.get(userId) ?? []), id]);
  }
  const users = [...groups.keys()].filter((userId) => userId !== null);
  const named = new Map((await namesOf(tx, users)).map((one) => [one.userId, one]));
  return [...groups].map(([userId, ids]) => {
    const reseller = userId === null ? undefined : named.get(userId);
    return { resellerId: reseller?.id ?? null, name: reseller?.name ?? null, ids };
  });
}
