import { setTimeout as pause } from 'node:timers/promises';
import { type Outcome, RouterError, type RouterTransport, type Secret, secrets } from '@lastmile/routeros';
import type { AppliedSecret, PendingChange } from '../queries/desired-secrets.ts';
import { desiredSettings, hasDesiredSettings, mustDropSession } from '../rules/decide-secret.ts';
import type { NameBytes } from '../rules/name-bytes.ts';
import { findOwnSecret } from '../rules/own-secret.ts';
import type { PasswordHash } from '../rules/password-hash.ts';
import { type SecretSettings, unmanagedFields } from '../rules/secret-settings.ts';
import { planSecrets, type SecretPlan } from './plan-secrets.ts';
import { countNamed, dropSessions, listRouterSecrets, type RouterSecret } from './router-secrets.ts';
import { throwIfUnreachable } from './router-unreachable.ts';

export interface Refused {
  readonly desiredSecret: PendingChange;
  readonly error: string;
  /** Undefined if the router did not refuse it. */
  readonly kind?: RouterError['kind'] | undefined;
}

export interface Pushed {
  readonly confirmed: readonly AppliedSecret[];
  readonly refused: readonly Refused[];
}

type Push = SecretPlan<RouterSecret>;
type Failures = Map<number, Pick<Refused, 'error' | 'kind'>>;

export interface PushContext {
  readonly router: RouterTransport;
  passwordOf(desiredSecret: PendingChange): string | null;
  readonly hashOf: PasswordHash;
  /** Must be called before an add or a rename is sent. */
  recordIntent(ids: readonly number[]): Promise<unknown>;
}

const foreign =
  'The router already has a PPP account with this name that is not in billing. Add it to billing, or choose another username.';
const notApplied = 'The router accepted the change but does not show it.';
/**
 * Limits dropped sessions: subscribers whose speed changed redial at once, and a router accepts only so many
 * per second.
 */
const redialsPerSecond = 20;
const batchSize = 500;

/** Applies the desired state of some secrets of one router and returns the outcome of each. */
export async function pushSecrets(
  desiredSecrets: readonly PendingChange[],
  context: PushContext,
): Promise<Pushed> {
  const { router, hashOf } = context;
  const names = desiredSecrets.map(({ name }) => name);
  const nameBytes = new Map(
    desiredSecrets.flatMap(({ name, nameBytes: bytes }) => (bytes === null ? [] : [[name, bytes] as const])),
  );
  const before = await listRouterSecrets(router, names, hashOf, nameBytes);
  const pushes = planSecrets(desiredSecrets, { ...context, heldBy: before });
  await confirmAbsence(pushes, before, router, nameBytes);
  const failures: Failures = new Map();
  for (const { desiredSecret, decision } of pushes)
    if (decision.do === 'leave') failures.set(desiredSecret.id, { error: foreign });
  await write(pushes, context, failures);
  await endSessions(pushes, router, failures, nameBytes);
  const isRenamed = pushes.some(({ renamed }) => renamed);
  const changed = pushes.filter(
    ({ desiredSecret, decision }) =>
      (decision.do !== 'nothing' && decision.do !== 'leave') ||
      (isRenamed && desiredSecret.desiredState === 'absent'),
  );
  const after = await listRouterSecrets(
    router,
    changed.map(({ desiredSecret }) => desiredSecret.name),
    hashOf,
    nameBytes,
  );
  const heldNow = (push: Push) =>
    findOwnSecret(
      (changed.includes(push) ? after : before).get(push.desiredSecret.name) ?? [],
      push.desiredSecret,
    );
  return report(pushes, heldNow, failures, hashOf);
}

/** A secret that should be absent is not written, so its absence must not rest on a print that lost a row. */
async function confirmAbsence(
  pushes: readonly Push[],
  before: ReadonlyMap<string, readonly RouterSecret[]>,
  router: RouterTransport,
  nameBytes: NameBytes,
): Promise<void> {
  const gone = pushes.filter(({ desiredSecret, held }) => desiredSecret.desiredState === 'absent' && !held);
  const names = gone.slice(0, 40).map(({ desiredSecret }) => desiredSecret.name);
  if (names.length === 0 || names.length < gone.length) return;
  // Foreign secrets of these names for other services.
  const shown = names.reduce((total, name) => total + (before.get(name)?.length ?? 0), 0);
  if ((await countNamed(router, names, nameBytes)) > shown)
    throw new RouterError('protocol', 'The router counts secrets that it does not show');
}

async function write(pushes: readonly Push[], { router, recordIntent }: PushContext, failures: Failures) {
  const of = (what: 'add' | 'set' | 'remove') => pushes.filter(({ decision }) => decision.do === what);
  const [adds, sets, removals] = [of('add'), of('set'), of('remove')];
  const idOf = ({ held, renamed }: Push) => (renamed ?? held)?.id ?? ('*0' as RouterSecret['id']);
  // Removals first, because they may free a name.
  saveFailures(removals, await secrets.remove(router, removals.map(idOf)), failures);
  if (adds.length) await recordIntent(adds.map(({ desiredSecret }) => desiredSecret.id));
  const renames = adds.filter(({ renamed }) => renamed);
  const fresh = adds.filter(({ renamed }) => !renamed);
  const changed = [...renames, ...sets];
  const values = changed.map((push) => ({ id: idOf(push), values: differences(push) }));
  saveFailures(changed, await secrets.set(router, values), failures);
  saveFailures(fresh, await secrets.addMany(router, fresh.map(newSecret)), failures);
}

function saveFailures(
  pushes: readonly Push[],
  outcomes: readonly Outcome<unknown>[],
  failures: Failures,
): void {
  throwIfUnreachable(outcomes);
  for (const [index, outcome] of outcomes.entries()) {
    const push = pushes[index];
    if (push && !outcome.ok && outcome.error.kind !== 'no-such-item') {
      const { kind, routerMessage, message } = outcome.error;
      failures.set(push.desiredSecret.id, { error: routerMessage ?? message, kind });
    }
  }
}

const newSecret = ({ desiredSecret, password }: Push): Partial<Secret> => {
  const desired = desiredSettings({ ...desiredSecret, lastApplied: null });
  return {
    name: desiredSecret.name,
    service: 'pppoe',
    profile: desired?.profile ?? 'default',
    disabled: desired?.disabled ?? true,
    ...(password === null ? {} : { password }),
    ...(desired?.remoteAddress ? { remoteAddress: desired.remoteAddress } : {}),
    ...(desired?.callerId ? { callerId: desired.callerId } : {}),
    ...(desiredSecret.comment ? { comment: desiredSecret.comment } : {}),
  };
};

/** What clears a value: some properties are unset, others have a value that means none. */
const cleared = {
  remoteAddress: undefined,
  localAddress: undefined,
  callerId: '',
  routes: '',
  limitBytesIn: 0,
  limitBytesOut: 0,
} as const;

/** Only differences are sent, so that other fields of the secret are preserved. */
function differences({ desiredSecret, password, passwordDiffers, held, renamed }: Push): Partial<Secret> {
  const observed = (renamed ?? held)?.settings;
  const desired = desiredSettings({
    ...desiredSecret,
    lastApplied: renamed?.settings ?? desiredSecret.lastApplied,
  });
  if (!desired || !observed) return {};
  const isOther = (field: keyof SecretSettings) =>
    desired[field] !== undefined && desired[field] !== observed[field];
  const optional = (['remoteAddress', 'callerId', ...unmanagedFields] as const).filter(isOther);
  const isOtherPassword = renamed ? renamed.password !== password : passwordDiffers;
  return {
    ...(renamed ? { name: desiredSecret.name } : {}),
    ...(isOther('disabled') ? { disabled: desired.disabled } : {}),
    ...(isOther('profile') ? { profile: desired.profile } : {}),
    ...(desired.service && isOther('service') ? { service: desired.service } : {}),
    ...Object.fromEntries(optional.map((field) => [field, desired[field] ?? cleared[field]])),
    ...(isOtherPassword && password !== null ? { password } : {}),
  };
}

/** A session outlives its secret, so it is dropped explicitly when service ends. */
async function endSessions(
  pushes: readonly Push[],
  router: RouterTransport,
  failures: ReadonlyMap<number, unknown>,
  nameBytes: NameBytes,
) {
  const meant = pushes.filter((push) => endsSession(push) && !failures.has(push.desiredSecret.id));
  const sessionsOf = ({ desiredSecret: { name }, held }: Push) => ({
    name,
    anyService: held !== undefined && held.settings.service !== 'pppoe',
  });
  const of = (isServed: boolean) =>
    meant
      .filter(({ desiredSecret }) => (desiredSecret.desiredState === 'enabled') === isServed)
      .map(sessionsOf);
  const [ended, redialing] = [of(false), of(true)];
  throwIfUnreachable(await dropSessions(router, ended, nameBytes, batchSize, async () => {}));
  throwIfUnreachable(await dropSessions(router, redialing, nameBytes, redialsPerSecond, () => pause(1_000)));
}

/** Also if the router had the secret enabled although service should have ended. */
export const endsSession = ({ desiredSecret, decision, held }: SecretPlan): boolean =>
  decision.do !== 'leave' &&
  (desiredSecret.dropSession ||
    (decision.do === 'set' && mustDropSession(desiredSecret, held?.settings ?? null)));

function report(
  pushes: readonly Push[],
  heldNow: (push: Push) => RouterSecret | undefined,
  failures: Failures,
  hashOf: PasswordHash,
): Pushed {
  const confirmed: AppliedSecret[] = [];
  const refused: Refused[] = [];
  for (const push of pushes) {
    const { desiredSecret, decision } = push;
    const held = heldNow(push);
    const failure = failures.get(desiredSecret.id) ?? failureAfterReadBack(push, held);
    if (failure) refused.push({ desiredSecret, ...failure });
    else {
      const observed = 'had' in decision ? decision.had : null;
      confirmed.push({
        id: desiredSecret.id,
        desiredVersion: desiredSecret.desiredVersion,
        desiredState: desiredSecret.desiredState,
        lastApplied: appliedSettings(push, held, hashOf),
        observed,
        itemId: held?.id ?? null,
        nameBytes: held?.nameBytes ?? null,
      });
    }
  }
  return { confirmed, refused };
}

/** A secret left under the name of an absent subscriber is foreign. */
function appliedSettings(
  { desiredSecret, decision, password, passwordDiffers }: Push,
  held: RouterSecret | undefined,
  hashOf: PasswordHash,
): SecretSettings | null {
  if (desiredSecret.desiredState === 'absent' || !held) return null;
  const isWritten = decision.do === 'add' || (decision.do === 'set' && passwordDiffers);
  const written = isWritten && password !== null ? hashOf(desiredSecret.name, password) : null;
  const passwordHash =
    held.settings.passwordHash ?? written ?? desiredSecret.lastApplied?.passwordHash ?? null;
  return { ...held.settings, passwordHash };
}

function failureAfterReadBack(
  { desiredSecret, decision, renamed }: Push,
  held: RouterSecret | undefined,
): Pick<Refused, 'error'> | undefined {
  if (decision.do === 'nothing') return undefined;
  const desired = desiredSettings({
    ...desiredSecret,
    lastApplied: renamed?.settings ?? desiredSecret.lastApplied,
  });
  return hasDesiredSettings(held?.settings ?? null, desired) ? undefined : { error: notApplied };
}
