import { type CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import { transactionFor } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { keepWishesOfSuspended } from '../../desired-state/index.ts';
import { readFacts, readFactsKey } from '../jobs.ts';
import { type KnownRouter, updateRouter } from '../queries/routers.ts';
import { explainingRefusals } from '../rules/constraint-problems.ts';
import { sealPassword } from '../rules/encrypted-password.ts';
import type { RouterServices } from '../services.ts';
import { checkAddress } from './check-address.ts';
import { currentWorkingRouter } from './require-current-router.ts';

type Input = CallInput<typeof routerCalls.update>;

export async function changeRouter(
  services: RouterServices,
  input: Input,
  info: RequestInfo,
  caller: Caller | undefined,
) {
  await checkAddress(services.routers, input.body.host, input.body.port);
  return transactionFor(routerCalls.update, services.database, info, caller, (tx) =>
    change(tx, services, input),
  );
}

async function change(tx: Tx, { sealer }: RouterServices, { params: { id }, body }: Input) {
  const { version, password, ...values } = body;
  const known = await currentWorkingRouter(tx, { id, version });
  const isMoved = values.host !== known.host || values.port !== known.port;
  if (isMoved && password === undefined) throw fieldProblem('routers.password_needed', 'password');
  const place = { ispId: known.ispId, host: values.host, port: values.port };
  const changed = await explainingRefusals(
    updateRouter(tx, id, values, {
      passwordSealed: password === undefined ? known.passwordSealed : sealPassword(sealer, place, password),
      // Another place, or another service of the same one, may well show another certificate.
      tlsFingerprint: isMoved || values.protocol !== known.protocol ? null : known.tlsFingerprint,
    }),
  );
  if (values.expiredProfile !== known.expiredProfile) await keepWishesOfSuspended(tx, id);
  if (password !== undefined || isReachedOtherwise(known, values)) {
    await enqueue(tx, readFacts, { routerId: id }, { key: readFactsKey(id) });
  }
  return changed;
}

const isReachedOtherwise = (known: KnownRouter, values: Omit<Input['body'], 'version'>): boolean =>
  (['host', 'port', 'protocol', 'username'] as const).some((part) => known[part] !== values[part]);
