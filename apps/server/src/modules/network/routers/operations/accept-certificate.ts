import { type CallInput, routerCalls } from '@lastmile/contract';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { enqueueSystemInfo } from '../job-definitions.ts';
import { setFingerprint } from '../queries/routers.ts';
import type { ConnectionServices } from '../services.ts';
import { confirmConnection, reportConnection } from './confirm-connection.ts';
import { currentWorkingRouter } from './require-current-router.ts';

/** Pins the given certificate, or without one whichever the router presents next; sync is off until enabled. */
export async function acceptCertificate(
  services: ConnectionServices,
  { body }: CallInput<typeof routerCalls.acceptCertificate>,
  info: RequestInfo,
  caller: Caller,
) {
  const change = { call: routerCalls.acceptCertificate, caller, info };
  await confirmConnection(services, change, body.currentPassword);
  const { name, host, port, ...changed } = await callTransaction(
    routerCalls.acceptCertificate,
    services.database,
    info,
    caller,
    async (tx) => {
      await currentWorkingRouter(tx, body);
      const accepted = await setFingerprint(tx, body.id, body.fingerprint);
      await enqueueSystemInfo(tx, body.id);
      return accepted;
    },
  );
  reportConnection(services, change, { name, host, port });
  return changed;
}
