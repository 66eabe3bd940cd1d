import { type Call, permits } from '@lastmile/contract';
import type { FastifyRequest } from 'fastify';
import type { AccessClaims, AccessTokens } from '../base/access-tokens.ts';
import type { Caller } from '../base/caller.ts';
import { Problem } from '../base/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    callId?: string;
  }
}

/** Looks up who a genuine token belongs to now; undefined once the session or the user has ended. */
export type FindCaller = (claims: AccessClaims) => Promise<Caller | undefined>;

/** Runs before the body is read, so that a stranger's body is never parsed. */
export function authorise(call: Call, tokens: AccessTokens, findCaller: FindCaller) {
  return async (request: FastifyRequest): Promise<void> => {
    const { who } = call;
    if (who === 'public') return;
    const caller = await callerOf(request, tokens, findCaller);
    if (!caller) throw new Problem('unauthenticated');
    request.caller = caller;
    if (who !== 'any' && !permits(caller.abilities, who.action, who.subject)) throw new Problem('forbidden');
    if (call.scope === 'isp' && caller.ispId === null) throw new Problem('isp_required');
  };
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
