import { type CallOutput, type packageCalls, permits, rateLimitOf } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellerOf } from '../../../accounts/roles/index.ts';
import { mappingsOf, routersOfPackage } from '../queries/package-profiles.ts';
import { findPackage } from '../queries/packages.ts';
import { profileStateOf } from '../rules/profile-state.ts';

type PackageDetail = CallOutput<typeof packageCalls.get>;

export async function getPackage(tx: Tx, id: number, caller: Caller): Promise<PackageDetail> {
  const found = await findPackage(tx, id, resellerOf(caller));
  if (!found) throw new Problem('not_found');
  const rateLimit = rateLimitOf(found);
  // Collectors and resellers sell packages but have no access to the network.
  if (!permits(caller.abilities, 'read', 'Router')) return { ...found, rateLimit, mappings: [], routers: [] };
  const [mappings, routers] = await Promise.all([mappingsOf(tx, id), routersOfPackage(tx, id)]);
  return {
    ...found,
    rateLimit,
    mappings,
    routers: routers.map(({ isMapped, observed, ...router }) => ({
      ...router,
      state: profileStateOf({ isMapped, observed, asOf: router.asOf }, rateLimit),
      rateLimit: observed?.rateLimit ?? null,
    })),
  };
}
