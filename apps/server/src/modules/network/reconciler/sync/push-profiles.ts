import { type Outcome, type Profile, profiles, type RouterTransport } from '@lastmile/routeros';
import {
  decideProfile,
  type HeldProfile,
  heldValues,
  type ProfileValues,
  sameValues,
  type WantedProfile,
  wantedValues,
} from '../rules/profile-values.ts';
import { throwIfAway } from './router-unreachable.ts';

export interface ProfileOutcome {
  readonly name: string;
  readonly state: 'confirmed' | 'failed' | 'drift';
  readonly base: ProfileValues | null;
  readonly seen: ProfileValues | null;
  readonly error: string | null;
}

export interface SweptProfile extends Omit<ProfileOutcome, 'state'> {
  readonly state: 'confirmed' | 'waiting' | 'drift';
}

const notKept = 'The router accepted the change but does not show it.';

/** Brings profiles to what their packages say, before the secrets that use them, and says of each what became of it. */
export async function pushProfiles(
  router: RouterTransport,
  wanted: readonly WantedProfile[],
  noteIntent: (names: readonly string[]) => Promise<unknown>,
): Promise<ProfileOutcome[]> {
  if (wanted.length === 0) return [];
  const before = await heldProfiles(router);
  const pushes = wanted.map((one) => ({ one, decision: decideProfile(one, before.get(one.name)) }));
  const of = (what: 'add' | 'set') =>
    pushes.filter(({ decision }) => decision === what).map(({ one }) => one);
  const [adds, sets] = [of('add'), of('set')];
  if (adds.length > 0) await noteIntent(adds.map(({ name }) => name));
  const errors = new Map([
    ...errorsOf(adds, await profiles.addMany(router, adds.map(newProfile))),
    ...errorsOf(sets, await profiles.set(router, changes(sets, before))),
  ]);
  const after = adds.length + sets.length > 0 ? await heldProfiles(router) : before;
  return wanted.map((one) => outcomeOf(one, after.get(one.name), errors.get(one.name)));
}

const heldProfiles = async (router: RouterTransport) =>
  new Map((await profiles.list(router)).map((profile) => [profile.name, profile]));

const newProfile = (one: WantedProfile): Partial<Profile> => ({ name: one.name, ...wantedValues(one) });

const changes = (sets: readonly WantedProfile[], before: ReadonlyMap<string, Profile>) =>
  sets.flatMap((one) => {
    const held = before.get(one.name);
    return held ? [{ id: held.id, values: wantedValues(one) }] : [];
  });

function errorsOf(
  pushed: readonly WantedProfile[],
  outcomes: readonly Outcome<unknown>[],
): [string, string][] {
  throwIfAway(outcomes);
  return outcomes.flatMap((outcome, index) =>
    outcome.ok ? [] : [[pushed[index]?.name ?? '', outcome.error.routerWords ?? outcome.error.message]],
  );
}

/** What a print says of a profile; one that should have been written and was not has failed. */
function outcomeOf(
  wanted: WantedProfile,
  held: HeldProfile | undefined,
  error: string = notKept,
): ProfileOutcome {
  const { name, base } = wanted;
  const values = wantedValues(wanted);
  const decision = decideProfile(wanted, held);
  if (decision === 'nothing') return { name, state: 'confirmed', base: values, seen: null, error: null };
  const seen = held ? heldValues(held, values) : null;
  if (decision === 'drift') return { name, state: 'drift', base, seen, error: null };
  return { name, state: 'failed', base, seen, error };
}

/** What a sweep's print says of a profile: one that should be there and is not waits to be written. */
export function profileAsSwept(wanted: WantedProfile, held: HeldProfile | undefined): SweptProfile {
  const outcome = outcomeOf(wanted, held);
  return outcome.state === 'failed'
    ? { ...outcome, state: 'waiting', error: null }
    : { ...outcome, state: outcome.state };
}

export const isKnown = (wanted: WantedProfile, { state, seen }: SweptProfile): boolean =>
  wanted.state === state &&
  (wanted.seen === seen || (wanted.seen !== null && seen !== null && sameValues(wanted.seen, seen)));
