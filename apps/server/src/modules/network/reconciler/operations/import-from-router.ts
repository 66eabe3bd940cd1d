import { setTimeout as pause } from 'node:timers/promises';
import { type CallInput, reconcilerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { RouterError } from '@lastmile/routeros';
import { callTransaction } from '../../../../core/call-transaction.ts';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { saveTerms } from '../../../billing/terms/index.ts';
import { adoptSubscribers, encryptPassword, isOnSale } from '../../../customers/subscribers/index.ts';
import { saveDesiredState } from '../../desired-state/index.ts';
import type { AcquiredConnection, RouterServices } from '../../routers/index.ts';
import {
  AddressNotAllowed,
  claimSecondConnection,
  findConnection,
  type KnownRouter,
  NameNotFound,
  releaseSecondConnection,
  targetOf,
} from '../../routers/index.ts';
import { type FoundSecret, inventoryNamed, markAppliedAsFound } from '../queries/import-from-router.ts';
import { lastPollOf } from '../queries/reconciliation-lists.ts';
import { fixedAddress } from '../rules/fixed-address.ts';
import { findOwnSecret } from '../rules/own-secret.ts';
import { createPasswordHash } from '../rules/password-hash.ts';
import type { SecretSettings } from '../rules/secret-settings.ts';
import { listRouterSecrets } from '../sync/router-secrets.ts';
import { type ImportPlan, planImport, refusalOf } from './plan-import.ts';

type Body = CallInput<typeof reconcilerCalls.importFromRouter>['body'];
type ImportServices = Pick<RouterServices, 'database' | 'clock' | 'cipher' | 'routers'>;

interface ShownSecret extends FoundSecret {
  readonly id: string;
  readonly settings: SecretSettings;
  readonly password: string | undefined;
  readonly nameBytes: string | null;
}

/**
 * Adopts PPP secrets into billing with their current settings. The router is queried again for passwords and
 * current settings; nothing is written to it.
 */
export async function importFromRouter(
  services: ImportServices,
  { body }: CallInput<typeof reconcilerCalls.importFromRouter>,
  info: RequestInfo,
  caller: Caller,
) {
  const within = <T>(work: (tx: Tx) => Promise<T>) =>
    callTransaction(reconcilerCalls.importFromRouter, services.database, info, caller, work);
  const { router, plan } = await within((tx) => prepare(tx, body));
  const names = plan.accepted.map(({ secret }) => secret.name);
  if (body.preview || names.length === 0)
    return { preview: body.preview, done: body.preview ? names : [], refused: [...plan.refused] };
  const shown = await askForSecrets(services, router, names, within);
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
  if (router.hardwareChangedAt) throw new Problem('reconciler.other_router');
  if (!(await lastPollOf(tx, router.id))?.polledAt) throw new Problem('reconciler.never_polled');
  if (body.packageId !== undefined && !(await isOnSale(tx, body.packageId)))
    throw fieldProblem('subscribers.package_not_found', 'packageId');
  const found = await inventoryNamed(tx, router.id, body.names);
  return { router, plan: await planImport(tx, body, new Map(found.map((secret) => [secret.name, secret]))) };
}

async function askForSecrets(
  { cipher, routers }: ImportServices,
  router: KnownRouter,
  names: readonly string[],
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<ReadonlyMap<string, ShownSecret>> {
  const { holder } = routers;
  await pause(await within((tx) => claimSecondConnection(tx, router.id, holder)));
  let connection: AcquiredConnection | undefined;
  try {
    connection = await routers.acquire(router, targetOf(cipher, router));
    const held = await listRouterSecrets(connection.transport, names, createPasswordHash(cipher, router));
    const adoptable = { lastApplied: null, itemId: null };
    return new Map(
      [...held].flatMap(([name, sameName]) => {
        const secret = findOwnSecret(sameName, adoptable) ?? sameName[0];
        return secret ? [[name, { name, ...secret.settings, ...secret }]] : [];
      }),
    );
  } catch (error) {
    const isRouterUnreachable =
      error instanceof RouterError || error instanceof AddressNotAllowed || error instanceof NameNotFound;
    throw isRouterUnreachable
      ? new Problem('reconciler.router_unreachable', { detail: error.message })
      : error;
  } finally {
    if (!connection || connection.close())
      await within((tx) => releaseSecondConnection(tx, router.id, holder));
  }
}

/** Inserts subscribers and desired states that equal what the router has; returns the adopted names. */
async function adopt(
  tx: Tx,
  { clock, cipher }: ImportServices,
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
    passwordEncrypted:
      secret.password === undefined ? null : encryptPassword(cipher, ispId, secret.name, secret.password),
  }));
  const subscribers = await adoptSubscribers(tx, routerId, at, found);
  const ids = subscribers.map(({ id }) => id);
  await saveDesiredState(tx, ids);
  await saveTerms(tx, ids, at);
  const secretOf = new Map(accepted.map(({ secret }) => [secret.name, secret]));
  const desiredSecrets = subscribers.flatMap(({ id, username }) => {
    const secret = secretOf.get(username);
    if (!secret) return [];
    const { settings: lastApplied, id: itemId, nameBytes } = secret;
    return [{ subscriberId: id, lastApplied, itemId, nameBytes }];
  });
  await markAppliedAsFound(tx, routerId, at, desiredSecrets);
  return new Set(subscribers.map(({ username }) => username));
}
