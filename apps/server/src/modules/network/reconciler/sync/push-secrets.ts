import { setTimeout as pause } from 'node:timers/promises';
import { type Outcome, type RouterTransport, type Secret, secrets } from '@lastmile/routeros';
import type { AppliedSecret, PendingChange } from '../queries/desired-secrets.ts';
import {
  decideSecret,
  desiredSettings,
  type SecretDecision,
  type SecretSettings,
  sameSettings,
} from '../rules/decide-secret.ts';
import { dropSessions, listRouterSecrets, type RouterSecret } from './router-secrets.ts';
import { throwIfUnreachable } from './router-unreachable.ts';

export interface Refused {
  readonly desiredSecret: PendingChange;
  readonly error: string;
}

export interface Pushed {
  readonly confirmed: readonly AppliedSecret[];
  readonly refused: readonly Refused[];
}

interface Push {
  readonly desiredSecret: PendingChange;
  readonly password: string | null;
  readonly held: RouterSecret | undefined;
  readonly decision: SecretDecision;
}

interface PushContext {
  readonly router: RouterTransport;
  passwordOf(desiredSecret: PendingChange): string | null;
  /** Must be called before an add is sent. */
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

const stateOf = (desiredSecret: PendingChange, password: string | null, held: RouterSecret | undefined) => ({
  ...desiredSecret,
  unchanged: desiredSecret.confirmedVersion === desiredSecret.desiredVersion,
  passwordDiffers:
    password !== null &&
    (held?.password === undefined ? desiredSecret.pushPassword : held.password !== password),
});

/** Applies the desired state of some secrets of one router and returns the outcome of each. */
export async function pushSecrets(
  desiredSecrets: readonly PendingChange[],
  context: PushContext,
): Promise<Pushed> {
  const { router } = context;
  const names = desiredSecrets.map(({ name }) => name);
  const before = await listRouterSecrets(router, names);
  const pushes = desiredSecrets.map((desiredSecret): Push => {
    const held = before.get(desiredSecret.name);
    const password = context.passwordOf(desiredSecret);
    return {
      desiredSecret,
      password,
      held,
      decision: decideSecret(stateOf(desiredSecret, password, held), held?.settings ?? null),
    };
  });
  const errors = new Map<number, string>();
  for (const { desiredSecret, decision } of pushes)
    if (decision.do === 'leave') errors.set(desiredSecret.id, foreign);
  await write(pushes, context, errors);
  await endSessions(pushes, router, errors);
  const changed = pushes.filter(({ decision }) => decision.do !== 'nothing' && decision.do !== 'leave');
  const after = await listRouterSecrets(
    router,
    changed.map(({ desiredSecret }) => desiredSecret.name),
  );
  return report(
    pushes,
    (push) => (changed.includes(push) ? after : before).get(push.desiredSecret.name),
    errors,
  );
}

async function write(
  pushes: readonly Push[],
  { router, recordIntent }: PushContext,
  errors: Map<number, string>,
) {
  const of = (what: 'add' | 'set' | 'remove') => pushes.filter(({ decision }) => decision.do === what);
  const [adds, sets, removals] = [of('add'), of('set'), of('remove')];
  const idOf = ({ held }: Push) => held?.id ?? ('*0' as RouterSecret['id']);
  // Removals first, because they may free a name.
  saveErrors(removals, await secrets.remove(router, removals.map(idOf)), errors);
  if (adds.length) await recordIntent(adds.map(({ desiredSecret }) => desiredSecret.id));
  saveErrors(adds, await secrets.addMany(router, adds.map(newSecret)), errors);
  saveErrors(
    sets,
    await secrets.set(
      router,
      sets.map((push) => ({ id: idOf(push), values: differences(push) })),
    ),
    errors,
  );
}

function saveErrors(
  pushes: readonly Push[],
  outcomes: readonly Outcome<unknown>[],
  errors: Map<number, string>,
): void {
  throwIfUnreachable(outcomes);
  for (const [index, outcome] of outcomes.entries()) {
    const push = pushes[index];
    if (push && !outcome.ok && outcome.error.kind !== 'no-such-item') {
      errors.set(push.desiredSecret.id, outcome.error.routerMessage ?? outcome.error.message);
    }
  }
}

const newSecret = ({ desiredSecret, password }: Push): Partial<Secret> => {
  const desired = desiredSettings(stateOf(desiredSecret, password, undefined));
  return {
    name: desiredSecret.name,
    service: 'pppoe',
    profile: desired?.profile ?? 'default',
    disabled: desired?.disabled ?? true,
    ...(password === null ? {} : { password }),
    ...(desired?.remoteAddress ? { remoteAddress: desired.remoteAddress } : {}),
    ...(desired?.callerId ? { callerId: desired.callerId } : {}),
  };
};

/** Only differences are sent, so that unmanaged fields of the secret are preserved. */
function differences({ desiredSecret, password, held }: Push): Partial<Secret> {
  const state = stateOf(desiredSecret, password, held);
  const desired = desiredSettings(state);
  const observedSettings = held?.settings;
  if (!desired || !observedSettings) return {};
  return {
    ...(desired.disabled === observedSettings.disabled ? {} : { disabled: desired.disabled }),
    ...(desired.profile === observedSettings.profile ? {} : { profile: desired.profile }),
    ...(desired.remoteAddress === observedSettings.remoteAddress
      ? {}
      : { remoteAddress: desired.remoteAddress ?? undefined }),
    ...(desired.callerId === observedSettings.callerId ? {} : { callerId: desired.callerId ?? '' }),
    ...(state.passwordDiffers && password !== null ? { password } : {}),
  };
}

/** A session outlives its secret, so it is dropped explicitly when service ends. */
async function endSessions(
  pushes: readonly Push[],
  router: RouterTransport,
  errors: ReadonlyMap<number, string>,
) {
  const meant = pushes
    .filter(({ desiredSecret }) => desiredSecret.dropSession && !errors.has(desiredSecret.id))
    .map(({ desiredSecret }) => desiredSecret);
  const ended = meant.filter(({ desiredState }) => desiredState !== 'enabled').map(({ name }) => name);
  const redialing = meant.filter(({ desiredState }) => desiredState === 'enabled').map(({ name }) => name);
  throwIfUnreachable(await dropSessions(router, ended, batchSize, async () => {}));
  throwIfUnreachable(await dropSessions(router, redialing, redialsPerSecond, () => pause(1_000)));
}

function report(
  pushes: readonly Push[],
  heldNow: (push: Push) => RouterSecret | undefined,
  errors: ReadonlyMap<number, string>,
): Pushed {
  const confirmed: AppliedSecret[] = [];
  const refused: Refused[] = [];
  for (const push of pushes) {
    const { desiredSecret, decision } = push;
    const held = heldNow(push);
    const error = errors.get(desiredSecret.id) ?? errorAfterReadBack(push, held);
    if (error) refused.push({ desiredSecret, error });
    else {
      // A secret left under the name of an absent subscriber is foreign.
      const lastApplied: SecretSettings | null =
        desiredSecret.desiredState === 'absent' ? null : (held?.settings ?? null);
      const observed = 'had' in decision ? decision.had : null;
      confirmed.push({
        id: desiredSecret.id,
        desiredVersion: desiredSecret.desiredVersion,
        lastApplied,
        observed,
        itemId: held?.id ?? null,
      });
    }
  }
  return { confirmed, refused };
}

function errorAfterReadBack(
  { desiredSecret, password, decision }: Push,
  held: RouterSecret | undefined,
): string | undefined {
  if (decision.do === 'nothing') return undefined;
  const desired = desiredSettings(stateOf(desiredSecret, password, held));
  return sameSettings(held?.settings ?? null, desired) ? undefined : notApplied;
}
