import { calls } from '@lastmile/contract';
import { plainRoute, type Route, route } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';
import { refreshSession, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';

export const identityRoutes = (services: Services): Route[] => [
  plainRoute(calls.identity.login, (input, info) => signIn(services, input, info)),
  plainRoute(calls.identity.refresh, ({ body }, info) => refreshSession(services, body.refreshToken, info)),
  route(calls.identity.logout, (tx, _input, caller) => signOut(tx, services, caller.sessionId)),
];
