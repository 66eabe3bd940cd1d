import { permits } from '@lastmile/contract';
import type { JobCaller } from '../../../accounts/identity/index.ts';

/** Why nothing is sent in the name of this user; undefined if something is. */
export function refusalOf(
  creator: JobCaller | undefined,
): 'creator_left' | 'creator_without_permission' | undefined {
  if (!creator) return 'creator_left';
  return permits(creator.caller.abilities, 'read', 'Report') ? undefined : 'creator_without_permission';
}

/** A user of the ISP who could read the report on the panel, with an address. */
export const canReceive = (user: JobCaller | undefined): user is JobCaller & { readonly email: string } =>
  user !== undefined &&
  user.email !== null &&
  !user.caller.actsAsIsp &&
  !user.caller.mustSetUpTwoFactor &&
  permits(user.caller.abilities, 'read', 'Report');
