import { type CallInput, type ProblemCode, problems, type reconcilerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { saveTerms } from '../../../billing/terms/index.ts';
import {
  closeSubscribers,
  findTaken,
  ispDefaults,
  type PostponedDays,
  postponedDays,
  type SubscriberOnRouter,
  updateFromRouter,
} from '../../../customers/subscribers/index.ts';
import { enqueueRouterSync, saveDesiredState } from '../../desired-state/index.ts';
import { findConnection } from '../../routers/index.ts';
import {
  type DriftingRow,
  lockDrifting,
  markAbsentConfirmed,
  reapplyDesiredState,
} from '../queries/drift.ts';
import { markAppliedAsFound } from '../queries/import-from-router.ts';
import { packageOfProfile } from '../queries/packages-by-profile.ts';
import { compareByHashing } from '../queries/poll.ts';
import { fixedAddress } from '../rules/fixed-address.ts';
import { observedSubscriber } from '../rules/observed-subscriber.ts';
import { sameSettings } from '../rules/secret-settings.ts';

const refusalOf = (id: number, code: ProblemCode) => ({ id, code, detail: problems[code].title });

/** Resolves drift by overwriting the router or by accepting the router's values. */
export async function resolveDrift(
  tx: Tx,
  clock: Clock,
  { body }: CallInput<typeof reconcilerCalls.resolveDrift>,
  { abilities }: Pick<Caller, 'abilities'>,
) {
  const { routerId, resolution } = body;
  if (!(await findConnection(tx, routerId))) throw new Problem('not_found');
  await compareByHashing(tx);
  const ids = [...new Set(body.ids)];
  const rows = (await lockDrifting(tx, routerId, ids)).filter(({ state }) => state === 'drift');
  const drifting = new Set(rows.map(({ id }) => id));
  const settled = ids.filter((id) => !drifting.has(id));
  const refused = settled.map((id) => refusalOf(id, 'reconciler.not_drifting'));
  if (resolution === 'panel') {
    await reapplyDesiredState(tx, [...drifting]);
    await enqueueRouterSync(tx, [routerId]);
    return { done: [...drifting], refused };
  }
  const at = new Date(clock.now()).toISOString();
  const { timezone } = await ispDefaults(tx);
  const subscribers = rows.map(({ subscriberId }) => ({ id: subscriberId }));
  const today = todayIn(timezone, clock).toString();
  const paid = await postponedDays(tx, { abilities }, subscribers, { today });
  const taken = await takeRouters(tx, { routerId, at, paid }, rows);
  return { done: taken.done, refused: [...refused, ...taken.refused] };
}

/** The stored hash tells that the password changed, not what it is now. */
const isPasswordChanged = ({ lastApplied, observed }: DriftingRow): boolean =>
  lastApplied !== null &&
  observed !== null &&
  !sameSettings({ ...lastApplied, passwordHash: observed.passwordHash }, lastApplied);

interface Acceptance {
  readonly routerId: number;
  readonly at: string;
  /** Subscribers whose paid period the caller may not end. */
  readonly paid: PostponedDays;
}

async function takeRouters(tx: Tx, { routerId, at, paid }: Acceptance, rows: readonly DriftingRow[]) {
  const packages = await packageOfProfile(tx, routerId);
  const refused: ReturnType<typeof refusalOf>[] = [];
  const changed: { row: DriftingRow; subscriber: SubscriberOnRouter }[] = [];
  const freed = await addressesTaken(tx, routerId, rows);
  for (const row of rows.filter(({ observed }) => observed !== null)) {
    if (isPasswordChanged(row)) {
      refused.push(refusalOf(row.id, 'reconciler.password_not_readable'));
      continue;
    }
    const subscriber = observedSubscriber(row, packages);
    const isNewAddress = subscriber?.staticIp && subscriber.staticIp !== row.staticIp;
    if (!subscriber) refused.push(refusalOf(row.id, 'reconciler.not_acceptable'));
    else if (subscriber.packageId !== row.packageId && paid.has(row.subscriberId))
      refused.push(refusalOf(row.id, 'subscribers.invoice_permission_required'));
    else if (isNewAddress && freed.has(`${routerId} ${subscriber.staticIp}`))
      refused.push(refusalOf(row.id, 'subscribers.static_ip_taken'));
    else {
      if (isNewAddress) freed.add(`${routerId} ${subscriber.staticIp}`);
      changed.push({ row, subscriber });
    }
  }
  const deleted = rows.filter(({ observed }) => observed === null);
  const gone = deleted.filter(({ subscriberId }) => !paid.has(subscriberId));
  for (const { id } of deleted.filter(({ subscriberId }) => paid.has(subscriberId)))
    refused.push(refusalOf(id, 'subscribers.invoice_permission_required'));
  await closeSubscribers(
    tx,
    gone.map(({ subscriberId }) => subscriberId),
    at,
  );
  await updateFromRouter(
    tx,
    at,
    changed.map(({ subscriber }) => subscriber),
  );
  const subscribers = [...gone, ...changed.map(({ row }) => row)].map(({ subscriberId }) => subscriberId);
  await saveDesiredState(tx, subscribers);
  await saveTerms(tx, subscribers, at);
  const goneIds = gone.map(({ id }) => id);
  await markAbsentConfirmed(tx, goneIds, at);
  const found = changed.flatMap(({ row: { subscriberId, observed } }) =>
    observed ? [{ subscriberId, lastApplied: observed, itemId: null, nameBytes: null }] : [],
  );
  await markAppliedAsFound(tx, routerId, at, found);
  return { done: [...goneIds, ...changed.map(({ row }) => row.id)], refused };
}

async function addressesTaken(tx: Tx, routerId: number, rows: readonly DriftingRow[]): Promise<Set<string>> {
  const fixed = rows.flatMap(({ observed }) => (observed && fixedAddress(observed)) ?? []);
  return (
    await findTaken(
      tx,
      [],
      fixed.map((staticIp) => ({ routerId, staticIp })),
    )
  ).addresses;
}
