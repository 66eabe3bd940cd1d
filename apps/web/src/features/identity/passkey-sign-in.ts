import type { CallOutput, identityCalls, ProblemBody } from '@lastmile/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { fetchApi } from '../../shared/session/fetch-api.ts';
import type { SignInOutcome } from '../../shared/session/sign-in.ts';

const post = (path: string, body: object) =>
  fetchApi(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });

const refusal = async (response: Response): Promise<SignInOutcome> => {
  const problem = (await response.json().catch(() => undefined)) as ProblemBody | undefined;
  return { kind: 'refused', code: problem?.code, registrationToken: problem?.registrationToken };
};

/** Loaded when it is used. Undefined if the user cancelled; the browser has said what went wrong otherwise. */
export async function signInWithPasskey(): Promise<SignInOutcome | undefined> {
  try {
    const asked = await post('/api/isp/login/passkey-options', {});
    if (!asked.ok) return await refusal(asked);
    const { options } = (await asked.json()) as CallOutput<typeof identityCalls.passkeySignInOptions>;
    const answer = await startAuthentication({ optionsJSON: options as never }).catch(() => undefined);
    if (!answer) return undefined;
    const response = await post('/api/isp/login/passkey', { response: answer });
    if (!response.ok) return await refusal(response);
    const signedIn = (await response.json()) as CallOutput<typeof identityCalls.passkeySignIn>;
    return { kind: 'signedIn', answer: signedIn };
  } catch {
    return { kind: 'unreachable' };
  }
}
