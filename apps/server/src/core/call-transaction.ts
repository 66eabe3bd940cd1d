import type { Call } from '@lastmile/contract';
import { type Actor, type Database, type Tx, withPlatform, withTenant } from '@lastmile/database';
import type { Caller } from './caller.ts';
import type { RequestInfo } from './route.ts';

/** The writing user, for the audit row of every change of the call. */
export const auditActorOf = (call: Call, info: RequestInfo, caller?: Caller): Actor => ({
  userId: caller?.userId ?? null,
  ...(caller?.actsAsIsp && caller.ispId !== null ? { actingAsIspId: caller.ispId } : {}),
  ip: info.ip,
  call: call.id,
  requestId: info.requestId,
});

/** Calls of the platform, also by an administrator who acts as an ISP, and those of everybody by its users. */
export const runsAsPlatform = ({ scope }: Pick<Call, 'scope'>, ispId: number | null): boolean =>
  scope === 'platform' || (scope === 'caller' && ispId === null);

/** Runs one transaction in the call's scope and the caller's data scope; that of a GET is read-only. */
export function callTransaction<T>(
  call: Call,
  database: Database,
  info: RequestInfo,
  caller: Caller | undefined,
  work: (tx: Tx) => Promise<T>,
  ispId = caller?.ispId ?? null,
): Promise<T> {
  const options = {
    actor: auditActorOf(call, info, caller),
    dataScope: caller?.dataScope,
    readOnly: call.method === 'GET',
    signal: info.signal,
  };
  return runsAsPlatform(call, ispId)
    ? withPlatform(database, options, work)
    : withTenant(database, ispId ?? 0, options, work);
}
