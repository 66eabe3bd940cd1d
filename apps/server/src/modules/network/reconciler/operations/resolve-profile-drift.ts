import type { CallInput, convergenceCalls, DriftingProfile } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { wakeRouters } from '../../desired-state/index.ts';
import { leaveProfilesToRouter, packagesByProfile } from '../../packages/index.ts';
import { driftingProfiles, letGoOfProfiles, restoreProfiles, wantedProfiles } from '../queries/profiles.ts';
import { wantedValues } from '../rules/profile-values.ts';

/** Each with what its package says beside what the router has. */
export async function profileDrift(tx: Tx, routerId: number): Promise<DriftingProfile[]> {
  const drifting = await driftingProfiles(tx, routerId);
  if (drifting.length === 0) return [];
  const wanted = new Map((await wantedProfiles(tx, routerId)).map((one) => [one.name, wantedValues(one)]));
  const packages = await packagesByProfile(
    tx,
    drifting.map(({ name }) => name),
  );
  return drifting.flatMap(({ name, seen }) => {
    const values = wanted.get(name);
    return values ? [{ name, seen, wanted: values, packages: packages.get(name) ?? [] }] : [];
  });
}

/** The router's word: its packages use the profile as it is there, and the panel writes it no more. */
export async function resolveProfileDrift(
  tx: Tx,
  { body: { routerId, names, take } }: CallInput<typeof convergenceCalls.resolveProfileDrift>,
): Promise<{ done: string[] }> {
  const ended = await (take === 'panel' ? restoreProfiles : letGoOfProfiles)(tx, routerId, names);
  const done = ended.map(({ name }) => name);
  if (take === 'router') await leaveProfilesToRouter(tx, routerId, done);
  else await wakeRouters(tx, [routerId]);
  return { done };
}
