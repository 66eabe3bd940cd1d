import { type Ability, permits, type UserData } from '@lastmile/contract';
import type { Guarded } from '../shared/navigation/route.ts';

/** All that a visitor holds. */
const visitorAbilities: readonly Ability[] = [{ action: 'read', subject: 'Auth' }];

/**
 * Where a navigation is sent instead, if anywhere. Being signed in is enough to enter: what the page then
 * shows to someone whose role lacks its pair is "not permitted", so that a link never loops through sign-in.
 */
export function resolveRedirect(
  route: Guarded,
  user: UserData | undefined,
  target: string,
): string | undefined {
  if (user) return route.redirectIfSignedIn ? '/' : undefined;
  if (permits(visitorAbilities, route.action, route.subject)) return undefined;
  return target === '/' ? '/login' : `/login?${new URLSearchParams({ to: target })}`;
}
