import { type CallInput, calls } from '@lastmile/contract';
import { type Tx, withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import {
  type ContactKind,
  countWrongContactCode,
  deleteContactChange,
  lockContactChange,
  saveContactChange,
  setContact,
} from '../queries/contact-changes.ts';
import { findUserById, findUserByLogin, type User } from '../queries/identity.ts';
import {
  addressInUseMail,
  confirmContactMail,
  contactCodeText,
  emailChangeRequestedMail,
} from '../rules/account-mails.ts';
import { isMailCode, mailCodeHash, maxWrongCodes, newMailCode } from '../rules/mail-codes.ts';
import { mobileOf } from '../rules/password-rules.ts';
import type { IdentityServices } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { countMail, limitRefusedLogins } from './quotas.ts';
import { actionContextOf, reportAccountChange } from './report-account-change.ts';
import { explainConstraint } from './users.ts';

const validMs = 3_600_000;
const codePurpose = (userId: number, kind: ContactKind): string => `contact:${userId}:${kind}`;

/**
 * Stores a new email address or mobile number and sends a code to it; for a mobile number, while the ISP sends no SMS, to the
 * user's address. Until the code is entered, the old one stays.
 */
export async function changeContact(
  services: IdentityServices,
  caller: Caller,
  { body }: CallInput<typeof calls.identity.changeContact>,
  info: RequestInfo,
) {
  const call = calls.identity.changeContact;
  const kind: ContactKind = 'email' in body ? 'email' : 'mobile';
  const value = 'email' in body ? body.email : (mobileOf(body.mobile) ?? '');
  const user = await confirmPassword(services, call, caller, body.password, info);
  const isBySms =
    kind === 'mobile' && user.ispId !== null && (await services.canSendPasswordTexts(user.ispId));
  const recipient = kind === 'email' || isBySms ? value : user.email;
  if (recipient === null) throw new Problem('identity.no_email');
  const code = newMailCode();
  await countMail(services, 'confirmation', caller, recipient);
  const holder = await limitRefusedLogins(services, caller, () =>
    withPlatform(services.database, { actor: auditActorOf(call, info, caller) }, (tx) =>
      store(tx, services, user, { kind, value, code }),
    ),
  );
  if (isBySms && user.ispId !== null) textCode(services, user, user.ispId, value, code);
  else mailChange(services, user, { kind, value, recipient, code, holder }, info);
  return { status: 'accepted' as const };
}

async function store(
  tx: Tx,
  { clock }: IdentityServices,
  { id: userId }: User,
  { kind, value, code }: { kind: ContactKind; value: string; code: string },
): Promise<User | undefined> {
  const holder = await findUserByLogin(tx, kind === 'email' ? { email: value } : { mobile: value });
  const isFree = holder === undefined || holder.id === userId;
  // The owner of an address is told by mail; for a mobile number there is no such way.
  if (!isFree && kind === 'mobile') throw fieldProblem('users.login_refused', 'mobile');
  const now = clock.now();
  await saveContactChange(tx, {
    userId,
    kind,
    value,
    codeHash: isFree ? mailCodeHash(codePurpose(userId, kind), code) : null,
    requestedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + validMs).toISOString(),
  });
  return isFree ? undefined : holder;
}

/** By mail instead, if the provider does not take it. */
function textCode(services: IdentityServices, user: User, ispId: number, mobile: string, code: string): void {
  const { background, mailer, sendCodeText } = services;
  background.run('send a code to a new mobile number', async () => {
    const text = contactCodeText(user.locale);
    if ((await sendCodeText({ ispId, mobile, text, code })) || user.email === null) return;
    await mailer.send({ to: user.email, ...confirmContactMail(user, 'mobile', code) });
  });
}

interface Requested {
  readonly kind: ContactKind;
  readonly value: string;
  readonly recipient: string;
  readonly code: string;
  /** Another user who already has the address. */
  readonly holder: User | undefined;
}

/** After the response, whose time must not reveal whether the address belongs to another account. */
function mailChange(
  services: IdentityServices,
  user: User,
  { kind, value, recipient, code, holder }: Requested,
  info: RequestInfo,
): void {
  const { background, mailer, panelUrl } = services;
  background.run('mail a code for a new contact', async () => {
    const mail =
      holder === undefined ? confirmContactMail(user, kind, code) : addressInUseMail(holder, panelUrl());
    await mailer.send({ to: recipient, ...mail });
    if (kind === 'mobile' || user.email === null) return;
    const warning = emailChangeRequestedMail(user, value, actionContextOf(services, info), panelUrl());
    await mailer.send({ to: user.email, ...warning });
  });
}

export async function confirmContact(
  services: IdentityServices,
  caller: Caller,
  { body: { kind, code } }: CallInput<typeof calls.identity.confirmContact>,
  info: RequestInfo,
): Promise<undefined> {
  const actor = auditActorOf(calls.identity.confirmContact, info, caller);
  const now = new Date(services.clock.now()).toISOString();
  const { userId } = caller;
  const before = await withPlatform(services.database, { actor }, async (tx) => {
    const change = await lockContactChange(tx, userId, kind, now);
    if (!change || change.failedCodes >= maxWrongCodes) return undefined;
    if (!isMailCode(codePurpose(userId, kind), code, change.codeHash)) {
      await countWrongContactCode(tx, userId, kind);
      return undefined;
    }
    const user = await findUserById(tx, userId);
    await explainConstraint(setContact(tx, userId, kind, change.value));
    await deleteContactChange(tx, userId, kind);
    return user;
  });
  // Thrown outside the transaction, which would otherwise roll back the count of failures.
  if (!before) throw fieldProblem('identity.wrong_code', 'code');
  reportAccountChange(services, before, kind, info);
  return undefined;
}
