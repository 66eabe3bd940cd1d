import type { CallInput, DriftingProfile, reconcilerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueueRouterSync } from '../../desired-state/index.ts';
import { acceptRouterProfiles, packagesByProfile } from '../../packages/index.ts';
import {
  desiredProfiles,
  driftingProfiles,
  overwriteProfiles,
  releaseProfiles,
} from '../queries/profiles.ts';
import { desiredValues } from '../rules/profile-values.ts';

/** Each profile with the package's values and the router's. */
export async function profileDrift(tx: Tx, routerId: number): Promise<DriftingProfile[]> {
  const drifting = await driftingProfiles(tx, routerId);
  if (drifting.length === 0) return [];
  const desired = new Map((await desiredProfiles(tx, routerId)).map((one) => [one.name, desiredValues(one)]));
  const packages = await packagesByProfile(
    tx,
    drifting.map(({ name }) => name),
  );
  return drifting.flatMap(({ name, observed }) => {
    const values = desired.get(name);
    return values ? [{ name, observed, desired: values, packages: packages.get(name) ?? [] }] : [];
  });
}

/** Accepting the router's values maps the packages to the profile, which is not written any more. */
export async function resolveProfileDrift(
  tx: Tx,
  { body: { routerId, names, resolution } }: CallInput<typeof reconcilerCalls.resolveProfileDrift>,
): Promise<{ done: string[] }> {
  const ended = await (resolution === 'panel' ? overwriteProfiles : releaseProfiles)(tx, routerId, names);
  const done = ended.map(({ name }) => name);
  if (resolution === 'router') await acceptRouterProfiles(tx, routerId, done);
  else await enqueueRouterSync(tx, [routerId]);
  return { done };
}
