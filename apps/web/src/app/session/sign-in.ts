import type { CallArguments, CallOutput, calls, ProblemBody } from '@lastmile/contract';
import { sessionPaths } from './session-paths.ts';

type LoginCall = typeof calls.identity.login;
export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly answer: CallOutput<LoginCall> }
  | { readonly kind: 'refused'; readonly code: string | undefined }
  | { readonly kind: 'unreachable' };

export async function signIn(credentials: CallArguments<LoginCall>['body']): Promise<SignInOutcome> {
  let response: Response;
  try {
    response = await fetch(sessionPaths.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(credentials),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { kind: 'signedIn', answer: body as CallOutput<LoginCall> };
  return { kind: 'refused', code: (body as ProblemBody | undefined)?.code };
}
