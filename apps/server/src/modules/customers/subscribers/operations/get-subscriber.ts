import type { Tx } from '@lastmile/database';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { findPerson, linesOf } from '../queries/customers.ts';
import { keptFigures } from '../queries/subscriber-aggregates.ts';
import { findSubscriber, statusCounts } from '../queries/subscribers.ts';
import {
  countHistory,
  findPresence,
  historyPage,
  onlineCount,
  openWishCounts,
  wishesOf,
} from '../queries/workspace.ts';
import { allowedActions } from '../rules/subscriber-state.ts';

export async function showSubscriber(tx: Tx, id: number, caller: Caller) {
  const line = await findSubscriber(tx, id, resellerOf(caller));
  if (!line) throw new Problem('not_found');
  const person = line.personId === null ? undefined : await findPerson(tx, line.personId);
  return { ...line, person: person ?? null };
}

export async function showWorkspace(tx: Tx, id: number, caller: Caller) {
  const subscriber = await showSubscriber(tx, id, caller);
  const { personId } = subscriber;
  const [presence, wishes, lines] = await Promise.all([
    findPresence(tx, id),
    wishesOf(tx, id),
    personId === null ? undefined : linesOf(tx, [personId], resellerOf(caller)),
  ]);
  return {
    subscriber,
    presence: presence ?? null,
    wishes,
    siblings: (lines?.get(personId ?? 0) ?? []).filter((line) => line.id !== id),
    allowed: allowedActions(subscriber.status),
  };
}

export async function showHistory(
  tx: Tx,
  id: number,
  { page, pageSize }: { page: number; pageSize: number },
  caller: Caller,
) {
  await showSubscriber(tx, id, caller);
  const [items, total] = await Promise.all([
    historyPage(tx, id, pageSize, (page - 1) * pageSize),
    countHistory(tx, id),
  ]);
  return { items, page, pageSize, total };
}

export async function showFigures(tx: Tx, caller: Caller) {
  const own = resellerOf(caller);
  const [{ states, online }, open] = await Promise.all([
    own === null ? keptStates(tx) : countedStates(tx, own),
    openWishCounts(tx, own),
  ]);
  const inState = (status: string) => states.get(status) ?? 0;
  return {
    pending: inState('pending'),
    active: inState('active'),
    suspended: inState('suspended'),
    held: inState('held'),
    left: inState('left'),
    online,
    ...open,
  };
}

async function keptStates(tx: Tx) {
  const figures = await keptFigures(tx);
  const of = (kind: string) => figures.filter((figure) => figure.kind === kind);
  return {
    states: new Map(of('status').map(({ value, lines }) => [value, Number(lines)])),
    online: of('online').reduce((sum, { lines }) => sum + Number(lines), 0),
  };
}

/** A reseller's own lines are few enough to be counted. */
async function countedStates(tx: Tx, own: number) {
  const [states, online] = await Promise.all([statusCounts(tx, own), onlineCount(tx, own)]);
  return { states: new Map(states.map(({ status, lines }) => [status as string, lines])), online };
}
