import type { ExpiredProfile } from '../../desired-state/index.ts';

interface RouterContents {
  readonly profiles: readonly { readonly name: string; readonly remoteAddress?: string | null | undefined }[];
  readonly pools: readonly { readonly name: string }[];
}

type ExpiredProfileProblem = 'profile_missing' | 'pool_missing' | 'other_pool';

/** Why the profile for suspended subscribers cannot be used on a router; undefined if it can. */
export function expiredProfileProblem(
  { name, pool }: Pick<ExpiredProfile, 'name' | 'pool'>,
  { profiles, pools }: RouterContents,
): ExpiredProfileProblem | undefined {
  const profile = profiles.find((one) => one.name === name);
  if (pool !== null && !pools.some((one) => one.name === pool)) return 'pool_missing';
  if (!profile) return 'profile_missing';
  return pool !== null && profile.remoteAddress !== pool ? 'other_pool' : undefined;
}

/** Whether the next sync would put the profile in place. */
export const canCreateExpiredProfile = (
  { poolRanges }: ExpiredProfile,
  problem: ExpiredProfileProblem,
): boolean => problem === 'profile_missing' || (problem === 'pool_missing' && poolRanges !== null);

/** What is verified on the router is stored only if it changed. */
export const isAsVerified = (
  { name, pool, verifiedName, verifiedPool, problem }: ExpiredProfile,
  found: string | undefined,
): boolean =>
  found === undefined
    ? verifiedName === name && verifiedPool === pool && problem === null
    : verifiedName === null && problem === found;
