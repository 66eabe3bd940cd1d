import { setTimeout as pause } from 'node:timers/promises';
import { type Outcome, type RouterTransport, type Secret, secrets } from '@lastmile/routeros';
import type { Confirmation, OpenWish } from '../queries/desired-secrets.ts';
import { type Decision, decide, type SecretFacts, sameFacts, wantedFacts } from '../rules/decide-secret.ts';
import { dropSessions, type HeldSecret, heldSecrets } from './router-secrets.ts';
import { throwIfAway } from './router-unreachable.ts';

export interface Refused {
  readonly wish: OpenWish;
  readonly error: string;
}

export interface Pushed {
  readonly confirmed: readonly Confirmation[];
  readonly refused: readonly Refused[];
}

interface Push {
  readonly wish: OpenWish;
  readonly password: string | null;
  readonly held: HeldSecret | undefined;
  readonly decision: Decision;
}

interface Means {
  readonly router: RouterTransport;
  passwordOf(wish: OpenWish): string | null;
  /** Runs before any add leaves. */
  noteIntent(ids: readonly number[]): Promise<unknown>;
}

const foreign =
  'The router already has a PPP account with this name that is not in billing. Add it to billing, or choose another username.';
const notKept = 'The router accepted the change but does not show it.';
/** Those who only change their speed dial again at the same moment; a router takes so many a second. */
const redialsPerSecond = 20;
const manyAtOnce = 500;

const stateOf = (wish: OpenWish, password: string | null, held: HeldSecret | undefined) => ({
  ...wish,
  unchanged: wish.confirmedVersion === wish.wishVersion,
  passwordDiffers:
    password !== null && (held?.password === undefined ? wish.pushPassword : held.password !== password),
});

/** Brings some secrets of one router to what is wished, and says of each what became of it. */
export async function pushSecrets(wishes: readonly OpenWish[], means: Means): Promise<Pushed> {
  const { router } = means;
  const names = wishes.map(({ name }) => name);
  const before = await heldSecrets(router, names);
  const pushes = wishes.map((wish): Push => {
    const held = before.get(wish.name);
    const password = means.passwordOf(wish);
    return { wish, password, held, decision: decide(stateOf(wish, password, held), held?.facts ?? null) };
  });
  const errors = new Map<number, string>();
  for (const { wish, decision } of pushes) if (decision.do === 'leave') errors.set(wish.id, foreign);
  await write(pushes, means, errors);
  await endSessions(pushes, router, errors);
  const changed = pushes.filter(({ decision }) => decision.do !== 'nothing' && decision.do !== 'leave');
  const after = await heldSecrets(
    router,
    changed.map(({ wish }) => wish.name),
  );
  return report(pushes, (push) => (changed.includes(push) ? after : before).get(push.wish.name), errors);
}

async function write(pushes: readonly Push[], { router, noteIntent }: Means, errors: Map<number, string>) {
  const of = (what: 'add' | 'set' | 'remove') => pushes.filter(({ decision }) => decision.do === what);
  const [adds, sets, removals] = [of('add'), of('set'), of('remove')];
  const idOf = ({ held }: Push) => held?.id ?? ('*0' as HeldSecret['id']);
  // Removals first: a name may be free again only after them.
  keepErrors(removals, await secrets.remove(router, removals.map(idOf)), errors);
  if (adds.length) await noteIntent(adds.map(({ wish }) => wish.id));
  keepErrors(adds, await secrets.addMany(router, adds.map(newSecret)), errors);
  keepErrors(
    sets,
    await secrets.set(
      router,
      sets.map((push) => ({ id: idOf(push), values: differences(push) })),
    ),
    errors,
  );
}

function keepErrors(
  pushes: readonly Push[],
  outcomes: readonly Outcome<unknown>[],
  errors: Map<number, string>,
): void {
  throwIfAway(outcomes);
  for (const [index, outcome] of outcomes.entries()) {
    const push = pushes[index];
    if (push && !outcome.ok && outcome.error.kind !== 'no-such-item') {
      errors.set(push.wish.id, outcome.error.routerWords ?? outcome.error.message);
    }
  }
}

const newSecret = ({ wish, password }: Push): Partial<Secret> => {
  const wanted = wantedFacts(stateOf(wish, password, undefined));
  return {
    name: wish.name,
    service: 'pppoe',
    profile: wanted?.profile ?? 'default',
    disabled: wanted?.disabled ?? true,
    ...(password === null ? {} : { password }),
    ...(wanted?.remoteAddress ? { remoteAddress: wanted.remoteAddress } : {}),
    ...(wanted?.callerId ? { callerId: wanted.callerId } : {}),
  };
};

/** Only what differs is sent, so that whatever else someone keeps in the secret stays. */
function differences({ wish, password, held }: Push): Partial<Secret> {
  const state = stateOf(wish, password, held);
  const wanted = wantedFacts(state);
  const fact = held?.facts;
  if (!wanted || !fact) return {};
  return {
    ...(wanted.disabled === fact.disabled ? {} : { disabled: wanted.disabled }),
    ...(wanted.profile === fact.profile ? {} : { profile: wanted.profile }),
    ...(wanted.remoteAddress === fact.remoteAddress
      ? {}
      : { remoteAddress: wanted.remoteAddress ?? undefined }),
    ...(wanted.callerId === fact.callerId ? {} : { callerId: wanted.callerId ?? '' }),
    ...(state.passwordDiffers && password !== null ? { password } : {}),
  };
}

/** A session outlives the secret it began with: what ends service ends it, now. */
async function endSessions(
  pushes: readonly Push[],
  router: RouterTransport,
  errors: ReadonlyMap<number, string>,
) {
  const meant = pushes.filter(({ wish }) => wish.dropSession && !errors.has(wish.id)).map(({ wish }) => wish);
  const ended = meant.filter(({ want }) => want !== 'enabled').map(({ name }) => name);
  const redialing = meant.filter(({ want }) => want === 'enabled').map(({ name }) => name);
  throwIfAway(await dropSessions(router, ended, manyAtOnce, async () => {}));
  throwIfAway(await dropSessions(router, redialing, redialsPerSecond, () => pause(1_000)));
}

function report(
  pushes: readonly Push[],
  heldNow: (push: Push) => HeldSecret | undefined,
  errors: ReadonlyMap<number, string>,
): Pushed {
  const confirmed: Confirmation[] = [];
  const refused: Refused[] = [];
  for (const push of pushes) {
    const { wish, decision } = push;
    const held = heldNow(push);
    const error = errors.get(wish.id) ?? whyNotKept(push, held);
    if (error) refused.push({ wish, error });
    else {
      // What stays under the name of a line that is to be absent is someone else's.
      const base: SecretFacts | null = wish.want === 'absent' ? null : (held?.facts ?? null);
      const seen = 'had' in decision ? decision.had : null;
      confirmed.push({ id: wish.id, wishVersion: wish.wishVersion, base, seen, itemId: held?.id ?? null });
    }
  }
  return { confirmed, refused };
}

function whyNotKept({ wish, password, decision }: Push, held: HeldSecret | undefined): string | undefined {
  if (decision.do === 'nothing') return undefined;
  const wanted = wantedFacts(stateOf(wish, password, held));
  return sameFacts(held?.facts ?? null, wanted) ? undefined : notKept;
}
