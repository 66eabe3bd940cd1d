import { type CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { enqueueRouterSync, saveDesiredStateOfSuspended } from '../../desired-state/index.ts';
import { enqueueSystemInfo } from '../job-definitions.ts';
import { findConnection, type KnownRouter, updateRouterRow } from '../queries/routers.ts';
import { explainConstraintErrors, stale } from '../rules/constraint-problems.ts';
import { encryptPassword } from '../rules/encrypted-password.ts';
import type { ConnectionServices } from '../services.ts';
import { checkAddress } from './check-address.ts';
import { confirmConnection, reportConnection } from './confirm-connection.ts';
import { currentWorkingRouter } from './require-current-router.ts';

type Input = CallInput<typeof routerCalls.update>;

export async function updateRouter(
  services: ConnectionServices,
  input: Input,
  info: RequestInfo,
  caller: Caller,
) {
  const { params, body } = input;
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    callTransaction(routerCalls.update, services.database, info, caller, work);
  const known = await inTransaction((tx) => findConnection(tx, params.id));
  if (!known) throw new Problem('not_found');
  const next = connectionAfter(known, body);
  const isConnectionChanged = changesConnection(known, body);
  const authored = { call: routerCalls.update, caller, info };
  if (isConnectionChanged) {
    await confirmConnection(services, authored, body.currentPassword);
    await checkAddress(services.routers, next.host, next.port);
  }
  const { name, ...changed } = await inTransaction((tx) => change(tx, services, input, isConnectionChanged));
  if (isConnectionChanged) reportConnection(services, authored, { ...next, name });
  return changed;
}

async function change(
  tx: Tx,
  { cipher }: ConnectionServices,
  { params: { id }, body }: Input,
  isConfirmed: boolean,
) {
  const { version, password, currentPassword: _, ...update } = body;
  const known = await currentWorkingRouter(tx, { id, version });
  const isConnectionChanged = changesConnection(known, body);
  if (isConnectionChanged && !isConfirmed) throw stale();
  const { host, port, protocol } = connectionAfter(known, body);
  const isMoved = host !== known.host || port !== known.port;
  if (isMoved && password === undefined) throw fieldProblem('routers.password_needed', 'password');
  const changed = await explainConstraintErrors(
    updateRouterRow(tx, id, update, {
      passwordEncrypted:
        password === undefined
          ? known.passwordEncrypted
          : encryptPassword(cipher, { ispId: known.ispId, host, port }, password),
      // A moved router must present the same certificate, or a user accepts the new one.
      tlsFingerprint: protocol === known.protocol ? known.tlsFingerprint : null,
      isSyncStopped: isConnectionChanged,
    }),
  );
  const { expiredProfile = known.expiredProfile } = update;
  if (expiredProfile !== known.expiredProfile) {
    await saveDesiredStateOfSuspended(tx, id);
    // Creates and verifies the profile, after which it takes effect.
    await enqueueRouterSync(tx, [id]);
  }
  if (isConnectionChanged) {
    await enqueueSystemInfo(tx, id);
  }
  return changed;
}

type Connection = Pick<KnownRouter, 'host' | 'port' | 'protocol' | 'username'>;

const connectionAfter = (known: Connection, body: Input['body']): Connection => ({
  host: body.host ?? known.host,
  port: body.port ?? known.port,
  protocol: body.protocol ?? known.protocol,
  username: body.username ?? known.username,
});

function changesConnection(known: Connection, body: Input['body']): boolean {
  const next = connectionAfter(known, body);
  return (
    body.password !== undefined ||
    (['host', 'port', 'protocol', 'username'] as const).some((part) => known[part] !== next[part])
  );
}
