import { type Ability, type Action, permits, type Subject, type UserData } from '@lastmile/contract';

export interface Guarded {
  readonly action: Action;
  readonly subject: Subject;
  readonly redirectIfSignedIn?: boolean;
}

/** All that a visitor holds. */
const visitorAbilities: readonly Ability[] = [{ action: 'read', subject: 'Auth' }];

/**
 * Where a navigation is sent instead, if anywhere. Being signed in is enough to enter: what the page then
 * shows to someone whose role lacks its pair is "not permitted", so that a link never loops through sign-in.
 */
export function redirectionFor(
  route: Guarded,
  user: UserData | undefined,
  target: string,
): string | undefined {
  if (user) return route.redirectIfSignedIn ? '/' : undefined;
  if (permits(visitorAbilities, route.action, route.subject)) return undefined;
  return target === '/' ? '/login' : `/login?${new URLSearchParams({ to: target })}`;
}

/** Where signing in leads: back to the page that was asked for, or home by role. */
export function landingAfterSignIn(role: string, wanted: string | null): string {
  if (wanted && isOwnPath(wanted)) return wanted;
  if (role === 'admin') return '/';
  return role === 'client' ? '/access-control' : '/login';
}

/** `//host` and `/\host` are other people's addresses to a browser. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && !/[\t\r\n]/.test(path);
