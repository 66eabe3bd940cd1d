import type { Tx } from '@lastmile/database';
import {
  alertTexts,
  enqueueStaffAlert,
  enqueueUserNotifications,
  findOwners,
} from '../../../messaging/outbox/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import { findOutage } from '../queries/observed-state.ts';

/** Tells staff, and owners who chose it, that a router does not respond: once for each time, however often it is tried. */
export async function alertRouterDown(tx: Tx, routerId: number, at: string): Promise<void> {
  const outage = await alertOutage(tx, routerId, at, 'router_down');
  if (!outage) return;
  const owners = await findOwners(tx, outage.ispId);
  await enqueueUserNotifications(tx, at, {
    ispId: outage.ispId,
    kind: 'router_unreachable',
    key: outage.key,
    userIds: owners.map(({ id }) => id),
    number: outage.name,
  });
}

/** Call it before the router is marked online: only one that was unreachable is back. */
export const alertRouterUp = (tx: Tx, routerId: number, at: string) =>
  alertOutage(tx, routerId, at, 'router_up');

async function alertOutage(tx: Tx, routerId: number, at: string, kind: 'router_down' | 'router_up') {
  const outage = await findOutage(tx, routerId);
  if (!outage) return undefined;
  const { locale } = await findIssuer(tx);
  const texts = alertTexts(locale);
  const text = kind === 'router_down' ? texts.routerDown(outage.name) : texts.routerUp(outage.name);
  // An outage is known by when the router was last seen.
  const key = `${routerId}:${outage.lastSeenAt}`;
  await enqueueStaffAlert(tx, at, { kind, key, text });
  return { ...outage, key };
}
