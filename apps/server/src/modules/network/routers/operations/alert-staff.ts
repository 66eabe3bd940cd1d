import type { Tx } from '@lastmile/database';
import { alertTexts, enqueueStaffAlert } from '../../../messaging/outbox/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import { findOutage } from '../queries/observed-state.ts';

/** Tells staff that a router does not respond: once for each time, however often it is tried. */
export const alertRouterDown = (tx: Tx, routerId: number, at: string) =>
  alertOutage(tx, routerId, at, 'router_down');

/** Call it before the router is marked online: only one that was unreachable is back. */
export const alertRouterUp = (tx: Tx, routerId: number, at: string) =>
  alertOutage(tx, routerId, at, 'router_up');

async function alertOutage(tx: Tx, routerId: number, at: string, kind: 'router_down' | 'router_up') {
  const outage = await findOutage(tx, routerId);
  if (!outage) return;
  const { locale } = await findIssuer(tx);
  const texts = alertTexts(locale);
  const text = kind === 'router_down' ? texts.routerDown(outage.name) : texts.routerUp(outage.name);
  // An outage is known by when the router was last seen.
  await enqueueStaffAlert(tx, at, { kind, key: `${routerId}:${outage.lastSeenAt}`, text });
}
