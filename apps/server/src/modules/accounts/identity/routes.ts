import { calls } from '@lastmile/contract';
import type { Caller } from '../../../core/caller.ts';
import { plainRoute, type Route, route } from '../../../core/route.ts';
import { permissionRoutes, roleRoutes } from '../roles/index.ts';
import type { CallerCache } from './operations/caller-directory.ts';
import { changePassword } from './operations/change-password.ts';
import { changeContact, confirmContact } from './operations/contact-changes.ts';
import { getOwnAccount } from './operations/get-own-account.ts';
import { getOwnUserData } from './operations/get-own-user.ts';
import { createSignInOptions, signInWithPasskey } from './operations/passkey-sign-in.ts';
import {
  createPasskey,
  createPasskeyOptions,
  deletePasskey,
  listPasskeys,
  renamePasskey,
} from './operations/passkeys.ts';
import { forgotPassword, resetPassword } from './operations/password-links.ts';
import { listOwnSessions, refreshSession, revokeSessions, signOut } from './operations/sessions.ts';
import { signIn } from './operations/sign-in.ts';
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor } from './operations/two-factor.ts';
import { updatePreferences } from './operations/update-preferences.ts';
import type { IdentityServices } from './services.ts';
import { userRoutes } from './user-routes.ts';

const own = calls.identity;

/** The `any` scope requires a signed-in user, so there is always a caller. */
const signedIn = (caller: Caller | undefined): Caller => caller as Caller;

const changesNobody = new Set<string>([
  own.login.id,
  own.refresh.id,
  own.forgotPassword.id,
  own.passkeySignIn.id,
  own.passkeySignInOptions.id,
]);

/**
 * Changed permissions, data scopes and ended sessions take effect at the next call, before they are announced. Every
 * module whose calls change what is cached about callers has its routes go through this.
 */
export const clearingCallerCache = (callers: CallerCache, changing: readonly Route[]): Route[] =>
  changing.map((each) =>
    each.call.method === 'POST' && !changesNobody.has(each.call.id)
      ? { ...each, afterwards: () => callers.clearCache() }
      : each,
  );

export const identityRoutes = (services: IdentityServices, callers: CallerCache): Route[] =>
  clearingCallerCache(callers, routes(services));

const routes = (services: IdentityServices): Route[] => [
  plainRoute(own.login, (input, info) => signIn(services, input, info)),
  plainRoute(own.refresh, ({ body }, info) => refreshSession(services, body.refreshToken, info)),
  route(own.logout, (tx, _input, caller) => signOut(tx, services, caller)),
  route(own.me, (tx, _input, caller) => getOwnUserData(tx, caller)),
  route(own.updatePreferences, (tx, { body }, caller) => updatePreferences(tx, caller, body)),
  plainRoute(own.forgotPassword, ({ body }, info) => forgotPassword(services, body.login, info)),
  plainRoute(own.resetPassword, ({ body }, info) => resetPassword(services, body, info)),
  plainRoute(own.changePassword, ({ body }, info, caller) =>
    changePassword(services, signedIn(caller), body, info),
  ),
  plainRoute(own.enableTwoFactor, ({ body }, info, caller) =>
    enableTwoFactor(services, signedIn(caller), body.password, info),
  ),
  plainRoute(own.confirmTwoFactor, ({ body }, info, caller) =>
    confirmTwoFactor(services, signedIn(caller), body.otp, info),
  ),
  plainRoute(own.disableTwoFactor, ({ body }, info, caller) =>
    disableTwoFactor(services, signedIn(caller), body, info),
  ),
  route(own.account, (tx, _input, caller) => getOwnAccount(tx, services, caller)),
  plainRoute(own.changeContact, (input, info, caller) =>
    changeContact(services, signedIn(caller), input, info),
  ),
  plainRoute(own.confirmContact, (input, info, caller) =>
    confirmContact(services, signedIn(caller), input, info),
  ),
  route(own.sessions, (tx, _input, caller) => listOwnSessions(tx, services, caller)),
  route(own.revokeSessions, (tx, { body }, caller) => revokeSessions(tx, services, caller, body)),
  route(own.passkeys, (tx, _input, caller) => listPasskeys(tx, caller)),
  plainRoute(own.passkeyOptions, ({ body }, info, caller) =>
    createPasskeyOptions(services, signedIn(caller), body.password, info),
  ),
  plainRoute(own.createPasskey, (input, info, caller) =>
    createPasskey(services, signedIn(caller), input, info),
  ),
  route(own.renamePasskey, (tx, input, caller) => renamePasskey(tx, caller, input)),
  plainRoute(own.deletePasskey, (input, info, caller) =>
    deletePasskey(services, signedIn(caller), input, info),
  ),
  plainRoute(own.passkeySignInOptions, (_input, info) => createSignInOptions(services, info)),
  plainRoute(own.passkeySignIn, (input, info) => signInWithPasskey(services, input, info)),
  ...userRoutes(services),
  ...roleRoutes(),
  ...permissionRoutes(),
];
