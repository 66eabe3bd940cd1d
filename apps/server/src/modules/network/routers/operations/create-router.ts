import { type CallInput, routerCalls } from '@lastmile/contract';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { enqueueSystemInfo } from '../job-definitions.ts';
import { insertRouter } from '../queries/routers.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';
import { encryptPassword } from '../rules/encrypted-password.ts';
import type { ConnectionServices } from '../services.ts';
import { checkAddress } from './check-address.ts';
import { confirmConnection, reportConnection } from './confirm-connection.ts';

/** Creates a router and enqueues its first read; it is read-only until sync is enabled. */
export async function createRouter(
  services: ConnectionServices,
  { body: { password, currentPassword, ...values } }: CallInput<typeof routerCalls.create>,
  info: RequestInfo,
  caller: Caller,
) {
  const { database, cipher, routers } = services;
  const change = { call: routerCalls.create, caller, info };
  await confirmConnection(services, change, currentPassword);
  await checkAddress(routers, values.host, values.port);
  const created = await callTransaction(routerCalls.create, database, info, caller, async (tx) => {
    const ispId = caller.ispId ?? 0;
    const encrypted = encryptPassword(cipher, { ispId, host: values.host, port: values.port }, password);
    const stored = await explainConstraintErrors(insertRouter(tx, values, encrypted));
    await enqueueSystemInfo(tx, stored.id);
    return stored;
  });
  reportConnection(services, change, values);
  return created;
}
