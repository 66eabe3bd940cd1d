import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { isConfined, resellersOf, type VisibleResellers } from '../../../accounts/roles/index.ts';
import { findCustomer, subscribersOf } from '../queries/customers.ts';
import { outagesOf } from '../queries/outages.ts';
import { cachedFigures } from '../queries/subscriber-aggregates.ts';
import { findSubscriber, statusCounts } from '../queries/subscribers.ts';
import {
  countHistory,
  countPendingChanges,
  desiredStateOf,
  findPresence,
  findRouterState,
  historyPage,
  onlineCount,
} from '../queries/workspace.ts';
import { allowedActions } from '../rules/subscriber-state.ts';

export async function getSubscriber(tx: Tx, id: number, caller: Caller) {
  const subscriberDetails = await findSubscriber(tx, id, resellersOf(caller));
  if (!subscriberDetails) throw new Problem('not_found');
  const customer =
    subscriberDetails.customerId === null ? undefined : await findCustomer(tx, subscriberDetails.customerId);
  return { ...subscriberDetails, customer: customer ?? null };
}

export async function getWorkspace(tx: Tx, id: number, caller: Caller) {
  const subscriber = await getSubscriber(tx, id, caller);
  const { customerId } = subscriber;
  const [presence, desiredSecrets, routerState, outages, subscribers] = await Promise.all([
    findPresence(tx, id),
    desiredStateOf(tx, id),
    findRouterState(tx, subscriber.router.id),
    outagesOf(tx, id),
    customerId === null ? undefined : subscribersOf(tx, [customerId], resellersOf(caller)),
  ]);
  return {
    subscriber,
    presence: presence ?? null,
    desiredSecrets,
    routerState: routerState ?? { state: 'unknown' as const, lastSeenAt: null },
    outages,
    siblings: (subscribers?.get(customerId ?? 0) ?? []).filter(
      (subscriberDetails) => subscriberDetails.id !== id,
    ),
    allowed: allowedActions(subscriber.status),
  };
}

export async function getHistory(
  tx: Tx,
  id: number,
  { page, pageSize }: { page: number; pageSize: number },
  caller: Caller,
) {
  await getSubscriber(tx, id, caller);
  const [items, total] = await Promise.all([
    historyPage(tx, id, pageSize, (page - 1) * pageSize),
    countHistory(tx, id),
  ]);
  return { items, page, pageSize, total };
}

export async function getFigures(tx: Tx, caller: Caller) {
  const own = resellersOf(caller);
  const [{ states, online }, open] = await Promise.all([
    isConfined(caller) ? countedStates(tx, own) : storedStates(tx),
    countPendingChanges(tx, own),
  ]);
  const inState = (status: string) => states.get(status) ?? 0;
  return {
    pending: inState('pending'),
    active: inState('active'),
    suspended: inState('suspended'),
    onHold: inState('on_hold'),
    closed: inState('closed'),
    online,
    ...open,
  };
}

async function storedStates(tx: Tx) {
  const figures = await cachedFigures(tx);
  const of = (kind: string) => figures.filter((figure) => figure.kind === kind);
  return {
    states: new Map(of('status').map(({ value, subscribers }) => [value, Number(subscribers)])),
    online: of('online').reduce((sum, { subscribers }) => sum + Number(subscribers), 0),
  };
}

/** A reseller or collector has few enough subscribers to count them directly. */
async function countedStates(tx: Tx, own: VisibleResellers) {
  const [states, online] = await Promise.all([statusCounts(tx, own), onlineCount(tx, own)]);
  return {
    states: new Map(states.map(({ status, subscribers }) => [status as string, subscribers])),
    online,
  };
}
