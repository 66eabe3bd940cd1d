import { type CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { enqueueRouterSync, saveDesiredStateOfSuspended } from '../../desired-state/index.ts';
import { readSystemInfo, readSystemInfoKey } from '../jobs.ts';
import { findConnection, type KnownRouter, updateRouterRow } from '../queries/routers.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';
import { encryptPassword } from '../rules/encrypted-password.ts';
import type { RouterServices } from '../services.ts';
import { checkAddress } from './check-address.ts';
import { currentWorkingRouter } from './require-current-router.ts';

type Input = CallInput<typeof routerCalls.update>;

export async function updateRouter(
  services: RouterServices,
  input: Input,
  info: RequestInfo,
  caller: Caller | undefined,
) {
  const { host, port } = input.body;
  if (host !== undefined || port !== undefined) {
    const known = await callTransaction(routerCalls.update, services.database, info, caller, (tx) =>
      findConnection(tx, input.params.id),
    );
    if (!known) throw new Problem('not_found');
    await checkAddress(services.routers, host ?? known.host, port ?? known.port);
  }
  return callTransaction(routerCalls.update, services.database, info, caller, (tx) =>
    change(tx, services, input),
  );
}

async function change(tx: Tx, { cipher }: RouterServices, { params: { id }, body }: Input) {
  const { version, password, ...update } = body;
  const known = await currentWorkingRouter(tx, { id, version });
  const values = {
    host: update.host ?? known.host,
    port: update.port ?? known.port,
    protocol: update.protocol ?? known.protocol,
    username: update.username ?? known.username,
  };
  const isMoved = values.host !== known.host || values.port !== known.port;
  if (isMoved && password === undefined) throw fieldProblem('routers.password_needed', 'password');
  const place = { ispId: known.ispId, host: values.host, port: values.port };
  const changed = await explainConstraintErrors(
    updateRouterRow(tx, id, update, {
      passwordEncrypted:
        password === undefined ? known.passwordEncrypted : encryptPassword(cipher, place, password),
      // Another address or protocol may present another certificate.
      tlsFingerprint: isMoved || values.protocol !== known.protocol ? null : known.tlsFingerprint,
    }),
  );
  const { expiredProfile = known.expiredProfile } = update;
  if (expiredProfile !== known.expiredProfile) {
    await saveDesiredStateOfSuspended(tx, id);
    // Creates and verifies the profile, after which it takes effect.
    await enqueueRouterSync(tx, [id]);
  }
  if (password !== undefined || isReachedOtherwise(known, values)) {
    await enqueue(tx, readSystemInfo, { routerId: id }, { key: readSystemInfoKey(id) });
  }
  return changed;
}

const isReachedOtherwise = (
  known: KnownRouter,
  values: Pick<KnownRouter, 'host' | 'port' | 'protocol' | 'username'>,
): boolean =>
  (['host', 'port', 'protocol', 'username'] as const).some((part) => known[part] !== values[part]);
