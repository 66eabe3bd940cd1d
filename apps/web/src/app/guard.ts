import { type Ability, permits, type UserData } from '@lastmile/contract';
import type { Guarded } from '../shared/navigation/route.ts';

/** The ability of an anonymous visitor. */
const visitorAbilities: readonly Ability[] = [{ action: 'read', subject: 'Auth' }];

/**
 * Returns the redirect for a navigation, if any. Being signed in is enough to enter a page: a user without the
 * required permission sees "not permitted" there, so a link never loops through sign-in.
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
