import { createHash } from 'node:crypto';
import { type Call, calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { randomToken } from '@lastmile/kit';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findUserById, findUserByLogin, setPassword } from '../queries/identity.ts';
import {
  consumeLink,
  consumeLinksOf,
  countLinksSince,
  insertPasswordLink,
  userOfPasswordLink,
} from '../queries/password-links.ts';
import { endSessions } from '../queries/sessions.ts';
import { deleteThrottlesOf } from '../queries/throttle.ts';
import { invitationMail, passwordText, resetMail } from '../rules/account-mails.ts';
import { requireStrongPassword } from '../rules/password-rules.ts';
import type { IdentityServices } from '../services.ts';
import { parseLogin } from './sign-in.ts';

const resetHours = 1;
const invitationHours = 7 * 24;
/** Limits how many mails one account receives, so that others cannot flood the mailbox of a known address. */
const mailsPerHour = 3;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();

/**
 * Responds at once and does the work afterwards, so that the response time does not reveal whether the
 * account exists.
 */
export async function forgotPassword(services: IdentityServices, typedLogin: string, info: RequestInfo) {
  services.background.run('mail a reset link', async () => {
    const login = parseLogin(typedLogin);
    const actor = auditActorOf(calls.identity.forgotPassword, info);
    const user =
      login &&
      (await withPlatform(services.database, { actor, readOnly: true }, (tx) => findUserByLogin(tx, login)));
    if (!user || (user.status !== 'active' && user.status !== 'invited')) return;
    if (!user.email && !user.mobile) {
      services.log.warn(
        { userId: user.id },
        'password reset requested, but the account has neither an email address nor a mobile number',
      );
      return;
    }
    await mailLink(services, calls.identity.forgotPassword, user.id, resetHours, info);
  });
  return { status: 'accepted' as const };
}

/**
 * Runs after the transaction that created the user. If the mail is lost, the user can request a password
 * reset.
 */
export function invite(services: IdentityServices, call: Call, userId: number, info: RequestInfo): void {
  services.background.run('mail an invitation', () =>
    mailLink(services, call, userId, invitationHours, info),
  );
}

async function mailLink(
  services: IdentityServices,
  call: Call,
  userId: number,
  hours: number,
  info: RequestInfo,
) {
  const { database, clock, mailer, panelUrl } = services;
  const token = randomToken(32);
  const now = clock.now();
  const user = await withPlatform(database, { actor: auditActorOf(call, info) }, async (tx) => {
    if ((await countLinksSince(tx, userId, isoOf(now - 3_600_000))) >= mailsPerHour) return undefined;
    await insertPasswordLink(tx, {
      tokenHash: hashOf(token),
      userId,
      madeAt: isoOf(now),
      expiresAt: isoOf(now + hours * 3_600_000),
    });
    return findUserById(tx, userId);
  });
  if (!user) return;
  const link = `${panelUrl()}/pages/authentication/reset-password-v1?token=${token}`;
  const isInvited = user.status === 'invited';
  const { ispId, mobile } = user;
  const text = passwordText(user.locale, isInvited);
  const mail = isInvited ? invitationMail(user, link, hours) : resetMail(user, link);
  await Promise.all([
    user.email ? mailer.send({ to: user.email, ...mail }) : undefined,
    services.sendPasswordText({ ispId, mobile, userId, text, link }),
  ]);
}

/** Consumes the link, sets the password and ends every session in one transaction. */
export async function resetPassword(
  services: IdentityServices,
  { token, password }: { token: string; password: string },
  info: RequestInfo,
): Promise<undefined> {
  const { database, clock, passwordHashes } = services;
  const actor = auditActorOf(calls.identity.resetPassword, info);
  const tokenHash = hashOf(token);
  const now = isoOf(clock.now());
  const user = await withPlatform(database, { actor, readOnly: true }, async (tx) => {
    const userId = await userOfPasswordLink(tx, tokenHash, now);
    return userId === undefined ? undefined : findUserById(tx, userId);
  });
  if (!user || user.status === 'disabled' || user.status === 'locked')
    throw new Problem('identity.link_expired');
  requireStrongPassword(password, [user.email, user.mobile], 'password');
  const passwordHash = await passwordHashes.make(password);
  await withPlatform(database, { actor: { ...actor, userId: user.id } }, async (tx) => {
    if (!(await consumeLink(tx, tokenHash, now))) throw new Problem('identity.link_expired');
    await consumeLinksOf(tx, user.id, now);
    await setPassword(tx, user.id, passwordHash);
    await endSessions(tx, user.id, now, null);
    await deleteThrottlesOf(tx, user.id);
  });
  return undefined;
}
