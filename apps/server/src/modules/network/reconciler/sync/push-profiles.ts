import { type Outcome, type Profile, profiles, type RouterTransport } from '@lastmile/routeros';
import {
  type DesiredProfile,
  decideProfile,
  desiredValues,
  type ProfileValues,
  type RouterProfile,
  routerProfileValues,
  sameValues,
} from '../rules/profile-values.ts';
import { throwIfUnreachable } from './router-unreachable.ts';

export interface ProfileOutcome {
  readonly name: string;
  readonly state: 'synced' | 'failed' | 'drift';
  readonly lastApplied: ProfileValues | null;
  readonly observed: ProfileValues | null;
  readonly error: string | null;
}

export interface PolledProfile extends Omit<ProfileOutcome, 'state'> {
  readonly state: 'synced' | 'pending' | 'drift';
}

const notApplied = 'The router accepted the change but does not show it.';

/**
 * Applies the packages' values to profiles, before the secrets that use them, and returns the outcome of
 * each.
 */
export async function pushProfiles(
  router: RouterTransport,
  desired: readonly DesiredProfile[],
  recordIntent: (names: readonly string[]) => Promise<unknown>,
): Promise<ProfileOutcome[]> {
  if (desired.length === 0) return [];
  const before = await heldProfiles(router);
  const pushes = desired.map((one) => ({ one, decision: decideProfile(one, before.get(one.name)) }));
  const of = (what: 'add' | 'set') =>
    pushes.filter(({ decision }) => decision === what).map(({ one }) => one);
  const [adds, sets] = [of('add'), of('set')];
  if (adds.length > 0) await recordIntent(adds.map(({ name }) => name));
  const errors = new Map([
    ...errorsOf(adds, await profiles.addMany(router, adds.map(newProfile))),
    ...errorsOf(sets, await profiles.set(router, changes(sets, before))),
  ]);
  const after = adds.length + sets.length > 0 ? await heldProfiles(router) : before;
  return desired.map((one) => outcomeOf(one, after.get(one.name), errors.get(one.name)));
}

const heldProfiles = async (router: RouterTransport) =>
  new Map((await profiles.list(router)).map((profile) => [profile.name, profile]));

const newProfile = (one: DesiredProfile): Partial<Profile> => ({ name: one.name, ...desiredValues(one) });

const changes = (sets: readonly DesiredProfile[], before: ReadonlyMap<string, Profile>) =>
  sets.flatMap((one) => {
    const held = before.get(one.name);
    return held ? [{ id: held.id, values: desiredValues(one) }] : [];
  });

function errorsOf(
  pushed: readonly DesiredProfile[],
  outcomes: readonly Outcome<unknown>[],
): [string, string][] {
  throwIfUnreachable(outcomes);
  return outcomes.flatMap((outcome, index) =>
    outcome.ok ? [] : [[pushed[index]?.name ?? '', outcome.error.routerMessage ?? outcome.error.message]],
  );
}

/** The outcome after reading back; a profile that should have been written and was not has failed. */
function outcomeOf(
  desired: DesiredProfile,
  held: RouterProfile | undefined,
  error: string = notApplied,
): ProfileOutcome {
  const { name, lastApplied } = desired;
  const values = desiredValues(desired);
  const decision = decideProfile(desired, held);
  if (decision === 'nothing')
    return { name, state: 'synced', lastApplied: values, observed: null, error: null };
  const observed = held ? routerProfileValues(held, values) : null;
  if (decision === 'drift') return { name, state: 'drift', lastApplied, observed, error: null };
  return { name, state: 'failed', lastApplied, observed, error };
}

/** The outcome of a poll; a profile that should exist and does not becomes pending. */
export function profileAsPolled(desired: DesiredProfile, held: RouterProfile | undefined): PolledProfile {
  const outcome = outcomeOf(desired, held);
  return outcome.state === 'failed'
    ? { ...outcome, state: 'pending', error: null }
    : { ...outcome, state: outcome.state };
}

export const isKnown = (desired: DesiredProfile, { state, observed }: PolledProfile): boolean =>
  desired.state === state &&
  (desired.observed === observed ||
    (desired.observed !== null && observed !== null && sameValues(desired.observed, observed)));
