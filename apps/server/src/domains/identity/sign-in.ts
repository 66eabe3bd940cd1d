import type { CallInput, CallOutput, calls, ProblemCode } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { parsePhone } from '@lastmile/kit/phone';
import { Problem } from '../../base/problem.ts';
import type { RequestInfo } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';
import { findUserByLogin } from './identity.queries.ts';
import { isPassword } from './passwords.ts';
import { abilitiesOf } from './seeded-roles.ts';
import { startSession } from './sessions.ts';

type Login = typeof calls.identity.login;

/** Transaction, password check, transaction: the slow check holds no connection. */
export async function signIn(
  services: Services,
  { body }: CallInput<Login>,
  info: RequestInfo,
): Promise<CallOutput<Login>> {
  const { database, accessTokens } = services;
  const login = parseLogin(body.login);
  const actor = { userId: null, call: 'identity.login', ip: info.ip, requestId: info.requestId };
  const user =
    login && (await withPlatform(database, { actor, readOnly: true }, (tx) => findUserByLogin(tx, login)));
  const isRight = await isPassword(user?.passwordHash, body.password);
  if (!user || !isRight || user.status !== 'active') throw new Problem('bad_credentials');
  refuseUnlessOpen(user.ispStatus);

  const session = await withPlatform(database, { actor: { ...actor, userId: user.id } }, (tx) =>
    startSession(tx, services, user.id, info),
  );
  const { id: userId, role, ispId } = user;
  return {
    accessToken: await accessTokens.issue({ userId, role, ispId, sessionId: session.id }),
    refreshToken: session.refreshToken,
    userData: {
      id: userId,
      fullName: user.fullName,
      role,
      ispId,
      ispName: user.ispName,
      locale: user.locale,
      ability: [...abilitiesOf(role)],
    },
  };
}

function parseLogin(login: string): { email: string } | { mobile: string } | undefined {
  if (login.includes('@')) return { email: login.toLowerCase() };
  const phone = parsePhone(login);
  return phone.ok ? { mobile: phone.value.e164 } : undefined;
}

/** A suspended ISP can still read, export and pay, so its people may come in. */
function refuseUnlessOpen(ispStatus: string | null): void {
  if (ispStatus === null || ispStatus === 'active' || ispStatus === 'suspended') return;
  throw new Problem(`isp.${ispStatus}` as ProblemCode);
}
