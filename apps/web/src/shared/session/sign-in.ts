import type { CallArguments, CallOutput, identityCalls, ProblemBody } from '@lastmile/contract';
import { fetchApi } from './fetch-api.ts';
import { sessionPaths } from './session-paths.ts';

type LoginCall = typeof identityCalls.login;
export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly answer: CallOutput<LoginCall> }
  | {
      readonly kind: 'refused';
      readonly code: string | undefined;
      /** Present with `isps.payment_pending`: lets the registration continue. */
      readonly registrationToken: string | undefined;
    }
  | { readonly kind: 'unreachable' };

export async function signIn(credentials: CallArguments<LoginCall>['body']): Promise<SignInOutcome> {
  let response: Response;
  try {
    response = await fetchApi(sessionPaths.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(credentials),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { kind: 'signedIn', answer: body as CallOutput<LoginCall> };
  const problem = body as ProblemBody | undefined;
  return { kind: 'refused', code: problem?.code, registrationToken: problem?.registrationToken };
}
