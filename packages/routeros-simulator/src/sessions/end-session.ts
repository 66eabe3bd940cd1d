import { parseIpv4 } from '@lastmile/routeros';
import type { RouterState } from '../router/router-state.ts';
import type { Session } from './session.ts';
import { bytesAfter, packetsFor } from './traffic.ts';

export type DisconnectReason =
  | 'peer-request'
  | 'hung-up'
  | 'idle-timeout'
  | 'session-timeout'
  | 'reboot'
  | 'nas-request';

/** Removes the session's rows from all menus, and records its end in the secret and the log. */
export function endSession(
  router: RouterState,
  session: Session,
  reason: DisconnectReason,
  why?: string,
): void {
  for (const removeRow of session.rowRemovals.splice(0).reverse()) removeRow();
  router.addressesInUse.delete(parseIpv4(session.address) ?? 0);
  const secrets = router.table('/ppp/secret');
  const [secret] = secrets.named(session.user);
  if (secret !== undefined) {
    const traces = new Map([
      ['last-logged-out', String(router.nowMs)],
      ['last-caller-id', session.callerId],
      ['last-disconnect-reason', reason],
    ]);
    secrets.update(secret, traces);
  }
  logEnd(router, session, why);
}

function logEnd(router: RouterState, session: Session, why: string | undefined): void {
  const { user, callerId, interfaceName, traffic, startedAtMs } = session;
  const elapsedMs = router.nowMs - startedAtMs;
  const uploaded = bytesAfter(traffic, traffic.uploadBps, elapsedMs);
  const downloaded = bytesAfter(traffic, traffic.downloadBps, elapsedMs);
  const counters = [uploaded, downloaded, packetsFor(uploaded), packetsFor(downloaded)].join(' ');
  const from = router.features.logsCallerOfSession ? ` from ${callerId}` : '';
  router.log('pppoe,ppp,info', `${interfaceName}: terminating...${why === undefined ? '' : ` - ${why}`}`);
  router.log(
    'pppoe,ppp,info,account',
    `${user} logged out, ${Math.floor(elapsedMs / 1_000)} ${counters}${from}`,
  );
  router.log('pppoe,ppp,info', `${interfaceName}: disconnected`);
}
