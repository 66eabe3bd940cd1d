import { type CallInput, type convergenceCalls, type ProblemCode, problems } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { keepTerms } from '../../../billing/terms/index.ts';
import {
  type LineOnRouter,
  leaveLines,
  takeFromRouter,
  takenAmong,
} from '../../../customers/subscribers/index.ts';
import { keepWishes, wakeRouters } from '../../desired-state/index.ts';
import { findConnection } from '../../routers/index.ts';
import { confirmGone, type DriftingRow, lockDrifting, restoreWishes } from '../queries/drift.ts';
import { confirmAsFound } from '../queries/import-from-router.ts';
import { packageOfProfile } from '../queries/packages-by-profile.ts';
import { compareByHashing } from '../queries/poll.ts';
import { fixedAddress } from '../rules/fixed-address.ts';
import { lineAsSeen } from '../rules/observed-subscriber.ts';

const refusalOf = (id: number, code: ProblemCode) => ({ id, code, detail: problems[code].title });

/** Ends drift by the one word or by the other. */
export async function resolveDrift(
  tx: Tx,
  clock: Clock,
  { body }: CallInput<typeof convergenceCalls.resolveDrift>,
) {
  const { routerId, take } = body;
  if (!(await findConnection(tx, routerId))) throw new Problem('not_found');
  await compareByHashing(tx);
  const ids = [...new Set(body.ids)];
  const rows = (await lockDrifting(tx, routerId, ids)).filter(({ state }) => state === 'drift');
  const drifting = new Set(rows.map(({ id }) => id));
  const settled = ids.filter((id) => !drifting.has(id));
  const refused = settled.map((id) => refusalOf(id, 'convergence.not_drifting'));
  if (take === 'panel') {
    await restoreWishes(tx, [...drifting]);
    await wakeRouters(tx, [routerId]);
    return { done: [...drifting], refused };
  }
  const at = new Date(clock.now()).toISOString();
  const taken = await takeRouters(tx, routerId, at, rows);
  return { done: taken.done, refused: [...refused, ...taken.refused] };
}

async function takeRouters(tx: Tx, routerId: number, at: string, rows: readonly DriftingRow[]) {
  const packages = await packageOfProfile(tx, routerId);
  const refused: ReturnType<typeof refusalOf>[] = [];
  const changed: { row: DriftingRow; line: LineOnRouter }[] = [];
  const freed = await addressesTaken(tx, routerId, rows);
  for (const row of rows.filter(({ seen }) => seen !== null)) {
    const line = lineAsSeen(row, packages);
    const isNewAddress = line?.staticIp && line.staticIp !== row.staticIp;
    if (!line) refused.push(refusalOf(row.id, 'convergence.nothing_to_take'));
    else if (isNewAddress && freed.has(`${routerId} ${line.staticIp}`))
      refused.push(refusalOf(row.id, 'subscribers.static_ip_taken'));
    else {
      if (isNewAddress) freed.add(`${routerId} ${line.staticIp}`);
      changed.push({ row, line });
    }
  }
  const gone = rows.filter(({ seen }) => seen === null);
  await leaveLines(
    tx,
    gone.map(({ subscriberId }) => subscriberId),
    at,
  );
  await takeFromRouter(
    tx,
    at,
    changed.map(({ line }) => line),
  );
  const lines = [...gone, ...changed.map(({ row }) => row)].map(({ subscriberId }) => subscriberId);
  await keepWishes(tx, lines);
  await keepTerms(tx, lines, at);
  const goneIds = gone.map(({ id }) => id);
  await confirmGone(tx, goneIds, at);
  const found = changed.flatMap(({ row: { subscriberId, seen } }) =>
    seen ? [{ subscriberId, base: seen, itemId: null }] : [],
  );
  await confirmAsFound(tx, routerId, at, found);
  return { done: [...goneIds, ...changed.map(({ row }) => row.id)], refused };
}

async function addressesTaken(tx: Tx, routerId: number, rows: readonly DriftingRow[]): Promise<Set<string>> {
  const fixed = rows.flatMap(({ seen }) => (seen && fixedAddress(seen)) ?? []);
  return (
    await takenAmong(
      tx,
      [],
      fixed.map((staticIp) => ({ routerId, staticIp })),
    )
  ).addresses;
}
