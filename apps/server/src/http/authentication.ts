import { abilitiesFor, type Call, type ProblemCode, permits } from '@lastmile/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../core/caller.ts';
import { Problem } from '../core/problem.ts';
import type { AccessClaims, AccessTokens } from '../modules/accounts/identity/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    callId?: string;
  }
}

/** Resolves a valid token to its current caller; undefined once the session or the user has ended. */
export type FindCaller = (claims: AccessClaims) => Promise<Caller | undefined>;

/** Runs before the body is read, so that bodies of unauthenticated requests are never parsed. */
export function authenticateCaller(call: Call, tokens: AccessTokens, findCaller: FindCaller) {
  return async (request: FastifyRequest): Promise<void> => {
    const { who } = call;
    if (who === 'public') return;
    const caller = await callerOf(request, tokens, findCaller);
    // Without a token of a user, the operation asks for that of a registration.
    if (!caller && isForRegistrations(who) && !request.headers.authorization) return;
    if (!caller) throw new Problem('unauthenticated');
    request.caller = caller;
    if (who !== 'any' && !isPermitted(call, caller)) throw new Problem('forbidden');
    if (call.scope === 'isp' && caller.ispId === null) throw new Problem('isp_required');
    rejectRestrictedCaller(call, caller);
  };
}

const isForRegistrations = (who: Call['who']): boolean =>
  typeof who === 'object' && who.orRegistration === true;

/** A call of the platform is for its own users only, whatever a role of an ISP holds. */
function isPermitted({ who, scope }: Call, { abilities, ispId }: Caller): boolean {
  if (scope === 'platform' && ispId !== null) return false;
  return abilitiesFor(who).some(({ action, subject }) => permits(abilities, action, subject));
}

/**
 * Calls with scope `any` (own account) are allowed in every state. Otherwise a required second factor must be
 * set up, a suspended ISP may only read, export and pay, and an ISP in any other state may do nothing. A restricted ISP may do
 * everything but create what its plan charges or limits.
 */
function rejectRestrictedCaller({ method, who, isRefusedWhileRestricted }: Call, caller: Caller): void {
  if (typeof who === 'string') return;
  if (caller.mustSetUpTwoFactor) throw new Problem('identity.two_factor_required');
  const { ispStatus } = caller;
  if (caller.isRestricted && isRefusedWhileRestricted) throw new Problem('isps.restricted');
  if (ispStatus === null || ispStatus === 'active') return;
  const isOpenWhileSuspended =
    method === 'GET' || abilitiesFor(who).some(({ action }) => action === 'read' || action === 'pay');
  if (ispStatus !== 'suspended' || !isOpenWhileSuspended)
    throw new Problem(`isps.${ispStatus}` as ProblemCode);
}

async function callerOf(
  request: FastifyRequest,
  tokens: AccessTokens,
  findCaller: FindCaller,
): Promise<Caller | undefined> {
  const { authorization } = request.headers;
  if (!authorization?.startsWith('Bearer ')) return undefined;
  const claims = await tokens.verify(authorization.slice(7));
  return claims && findCaller(claims);
}
