import { createHash } from 'node:crypto';
import { type Call, calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { randomToken } from '@lastmile/kit';
import { actorOf } from '../../../../core/call-transaction.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findPerson, findPersonByLogin, setPassword } from '../queries/identity.ts';
import {
  countLinksSince,
  insertPasswordLink,
  personOfLink,
  spendLink,
  spendLinksOf,
} from '../queries/password-links.ts';
import { endSessions } from '../queries/sessions.ts';
import { invitationMail, resetMail } from '../rules/password-mails.ts';
import { refuseWeakPassword } from '../rules/password-rules.ts';
import type { IdentityServices } from '../services.ts';
import { parseLogin } from './sign-in.ts';

const resetHours = 1;
const invitationHours = 7 * 24;
/** Nobody's mailbox is filled by a stranger who knows the address. */
const mailsPerHour = 3;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();

/** Answers at once; what there is to do, or not, happens after, so that the time taken tells nothing. */
export async function forgotPassword(services: IdentityServices, typedLogin: string, info: RequestInfo) {
  services.background.run('mail a reset link', async () => {
    const login = parseLogin(typedLogin);
    const actor = actorOf(calls.identity.forgotPassword, info);
    const person =
      login &&
      (await withPlatform(services.database, { actor, readOnly: true }, (tx) =>
        findPersonByLogin(tx, login),
      ));
    if (!person || (person.status !== 'active' && person.status !== 'invited')) return;
    if (!person.email) {
      services.log.warn(
        { userId: person.id },
        'password reset requested, but the account has no email address',
      );
      return;
    }
    await mailLink(services, calls.identity.forgotPassword, person.id, resetHours, info);
  });
  return { status: 'accepted' as const };
}

/** After the transaction that made the person; it can be asked for again as a forgotten password. */
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
  const person = await withPlatform(database, { actor: actorOf(call, info) }, async (tx) => {
    if ((await countLinksSince(tx, userId, isoOf(now - 3_600_000))) >= mailsPerHour) return undefined;
    await insertPasswordLink(tx, {
      tokenHash: hashOf(token),
      userId,
      madeAt: isoOf(now),
      expiresAt: isoOf(now + hours * 3_600_000),
    });
    return findPerson(tx, userId);
  });
  if (!person?.email) return;
  const link = `${panelUrl()}/pages/authentication/reset-password-v1?token=${token}`;
  const compose = person.status === 'invited' ? invitationMail : resetMail;
  await mailer.send({ to: person.email, ...compose(person, link, hours) });
}

/** The link is spent, the password set and every session ended, all or nothing. */
export async function resetPassword(
  services: IdentityServices,
  { token, password }: { token: string; password: string },
  info: RequestInfo,
): Promise<undefined> {
  const { database, clock, passwordHashes } = services;
  const actor = actorOf(calls.identity.resetPassword, info);
  const tokenHash = hashOf(token);
  const now = isoOf(clock.now());
  const person = await withPlatform(database, { actor, readOnly: true }, async (tx) => {
    const userId = await personOfLink(tx, tokenHash, now);
    return userId === undefined ? undefined : findPerson(tx, userId);
  });
  if (!person || person.status === 'disabled' || person.status === 'locked')
    throw new Problem('identity.link_expired');
  refuseWeakPassword(password, [person.email, person.mobile], 'password');
  const passwordHash = await passwordHashes.make(password);
  await withPlatform(database, { actor: { ...actor, userId: person.id } }, async (tx) => {
    if (!(await spendLink(tx, tokenHash, now))) throw new Problem('identity.link_expired');
    await spendLinksOf(tx, person.id, now);
    await setPassword(tx, person.id, passwordHash);
    await endSessions(tx, person.id, now, null);
  });
  return undefined;
}
