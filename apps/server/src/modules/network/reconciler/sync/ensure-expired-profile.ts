import { pools, profiles, RouterError, type RouterTransport } from '@lastmile/routeros';
import type { ExpiredProfile } from '../../desired-state/index.ts';
import { canCreateExpiredProfile, expiredProfileProblem } from '../rules/expired-profile.ts';

/** Slow enough that nobody keeps using it; a firewall can recognize its subscribers by the address list. */
const rateLimit = '64k/64k';

/**
 * Creates what is missing of the profile for suspended subscribers, and reads it back. Returns why it cannot be
 * used, in the router's own words if it refused. A profile that exists is not changed.
 */
export async function ensureExpiredProfile(
  router: RouterTransport,
  wanted: ExpiredProfile,
): Promise<string | undefined> {
  const problem = expiredProfileProblem(wanted, await readContents(router));
  if (problem === undefined || !canCreateExpiredProfile(wanted, problem)) return problem;
  const { name, pool, poolRanges } = wanted;
  try {
    if (problem === 'pool_missing') await pools.add(router, { name: pool ?? '', ranges: poolRanges ?? '' });
    const { profiles: held } = await readContents(router);
    if (!held.some((one) => one.name === name)) {
      const values = {
        name,
        rateLimit,
        addressList: name,
        ...(pool === null ? {} : { remoteAddress: pool }),
      };
      await profiles.add(router, values);
    }
  } catch (error) {
    if (error instanceof RouterError && error.traps.length > 0) return error.routerMessage ?? error.message;
    throw error;
  }
  return expiredProfileProblem(wanted, await readContents(router));
}

async function readContents(router: RouterTransport) {
  const [held, ranges] = await Promise.all([profiles.list(router), pools.list(router)]);
  return { profiles: held, pools: ranges };
}
