import { type CallInput, convergenceCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RouterConnection, RouterError } from '@lastmile/routeros';
import { transactionFor } from '../../../../core/call-transaction.ts';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { keepTerms } from '../../../billing/terms/index.ts';
import { adoptLines, isOnSale, sealPassword } from '../../../customers/subscribers/index.ts';
import { keepWishes } from '../../desired-state/index.ts';
import type { RouterServices } from '../../routers/index.ts';
import {
  AddressRefused,
  findConnection,
  type KnownRouter,
  NameNotFound,
  targetOf,
} from '../../routers/index.ts';
import { confirmAsFound, type FoundSecret, inventoryNamed } from '../queries/import-from-router.ts';
import { sweepOf } from '../queries/reconciliation-lists.ts';
import type { SecretFacts } from '../rules/decide-secret.ts';
import { fixedAddress } from '../rules/fixed-address.ts';
import { heldSecrets } from '../sync/router-secrets.ts';
import { type ImportPlan, planImport, refusalOf } from './plan-import.ts';

type Body = CallInput<typeof convergenceCalls.importFromRouter>['body'];
type ImportServices = Pick<RouterServices, 'database' | 'clock' | 'sealer' | 'routers'>;

interface ShownSecret extends FoundSecret {
  readonly id: string;
  readonly facts: SecretFacts;
  readonly password: string | undefined;
}

/** A person waits for this. */
const limits = { loginTimeoutMs: 5_000, commandTimeoutMs: 10_000, commandTotalTimeoutMs: 30_000 };

/**
 * Takes secrets into billing as they are. The router is asked once more, for their passwords and for how they
 * are at this moment; nothing is written to it.
 */
export async function importFromRouter(
  services: ImportServices,
  { body }: CallInput<typeof convergenceCalls.importFromRouter>,
  info: RequestInfo,
  caller: Caller,
) {
  const within = <T>(work: (tx: Tx) => Promise<T>) =>
    transactionFor(convergenceCalls.importFromRouter, services.database, info, caller, work);
  const { router, plan } = await within((tx) => prepare(tx, body));
  const names = plan.accepted.map(({ secret }) => secret.name);
  if (body.preview || names.length === 0)
    return { preview: body.preview, done: body.preview ? names : [], refused: [...plan.refused] };
  const shown = await askForSecrets(services, router, names);
  return within(async (tx) => {
    const now = await planImport(tx, { ...body, names }, shown);
    const adopted = await adopt(tx, services, ispOf(caller), router.id, now);
    const missed = now.accepted.filter(({ secret }) => !adopted.has(secret.name));
    const taken = missed.map(({ secret }) => refusalOf(secret.name, 'subscribers.username_taken'));
    return { preview: false, done: [...adopted], refused: [...plan.refused, ...now.refused, ...taken] };
  });
}

async function prepare(tx: Tx, body: Body): Promise<{ router: KnownRouter; plan: ImportPlan<FoundSecret> }> {
  const router = await findConnection(tx, body.routerId);
  if (!router) throw new Problem('not_found');
  if (router.archivedAt) throw new Problem('routers.archived');
  if (!(await sweepOf(tx, router.id))?.sweptAt) throw new Problem('convergence.never_swept');
  if (body.packageId !== undefined && !(await isOnSale(tx, body.packageId)))
    throw fieldProblem('subscribers.package_not_found', 'packageId');
  const found = await inventoryNamed(tx, router.id, body.names);
  return { router, plan: await planImport(tx, body, new Map(found.map((secret) => [secret.name, secret]))) };
}

async function askForSecrets(
  { sealer, routers }: ImportServices,
  router: KnownRouter,
  names: readonly string[],
): Promise<ReadonlyMap<string, ShownSecret>> {
  let connection: RouterConnection | undefined;
  try {
    connection = await routers.open(targetOf(sealer, router), limits);
    const held = await heldSecrets(connection, names);
    return new Map([...held].map(([name, secret]) => [name, { name, ...secret.facts, ...secret }]));
  } catch (error) {
    const isAway =
      error instanceof RouterError || error instanceof AddressRefused || error instanceof NameNotFound;
    throw isAway ? new Problem('convergence.router_away', { detail: error.message }) : error;
  } finally {
    connection?.close();
  }
}

/** Lines and wishes that are as the router has them; gives the names that became lines. */
async function adopt(
  tx: Tx,
  { clock, sealer }: ImportServices,
  ispId: number,
  routerId: number,
  { accepted }: ImportPlan<ShownSecret>,
): Promise<Set<string>> {
  const at = new Date(clock.now()).toISOString();
  const found = accepted.map(({ secret, packageId }) => ({
    username: secret.name,
    packageId,
    disabled: secret.disabled,
    staticIp: fixedAddress(secret),
    callerId: secret.callerId,
    comment: secret.comment,
    passwordSealed:
      secret.password === undefined ? null : sealPassword(sealer, ispId, secret.name, secret.password),
  }));
  const lines = await adoptLines(tx, routerId, at, found);
  const ids = lines.map(({ id }) => id);
  await keepWishes(tx, ids);
  await keepTerms(tx, ids, at);
  const secretOf = new Map(accepted.map(({ secret }) => [secret.name, secret]));
  const wishes = lines.flatMap(({ id, username }) => {
    const secret = secretOf.get(username);
    return secret ? [{ subscriberId: id, base: secret.facts, itemId: secret.id }] : [];
  });
  await confirmAsFound(tx, routerId, at, wishes);
  return new Set(lines.map(({ username }) => username));
}
