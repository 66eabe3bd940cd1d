import { type Call, calls } from '@lastmile/contract';
import { type Tx, withPlatform } from '@lastmile/database';
import type { Mail } from '@lastmile/messaging';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import {
  countPublicUse,
  findUserByLogin,
  type IdentityServices,
  mailCodeHash,
  newMailCode,
} from '../../../accounts/identity/index.ts';
import { findSettings } from '../queries/platform-settings.ts';
import { isLicenceNumberInUse, lockRegistration, setRegistrationCode } from '../queries/registrations.ts';
import { detailsInUseMail, existingAccountMail, registrationCodeMail } from '../rules/registration-mails.ts';
import type { RegistrationForm } from './create-registered-isp.ts';

/** Limits how many mails one registration causes, so that nobody can flood a mailbox with it. */
const mailsPerRegistration = 3;

export const formContext = (id: string): string => `registrations.form:${id}`;
export const codePurpose = (id: string): string => `registration:${id}`;

/**
 * Runs after the response, whose time must not reveal whether the login or licence number is in use: the mail says
 * so, to the address that was entered. A mail that is lost can be requested again.
 */
export function sendRegistrationCode(
  services: IdentityServices,
  call: Call,
  id: string,
  info: RequestInfo,
): void {
  const { background, database, clock, mailer } = services;
  background.run('mail a registration code', async () => {
    const now = new Date(clock.now()).toISOString();
    const mail = await withPlatform(database, { actor: auditActorOf(call, info) }, async (tx) => {
      const pending = await lockRegistration(tx, id, now);
      if (!pending?.formEncrypted || pending.codesSent >= mailsPerRegistration) return undefined;
      const form = JSON.parse(services.cipher.decrypt(pending.formEncrypted, formContext(id)));
      return composeMail(tx, services, id, form);
    });
    if (mail) await mailer.send(mail);
  });
}

async function composeMail(
  tx: Tx,
  { panelUrl }: IdentityServices,
  id: string,
  form: RegistrationForm,
): Promise<Mail> {
  const { email: to, mobile, licenceNumber } = form;
  const holder = await findUserByLogin(tx, { email: to });
  const isInUse =
    holder !== undefined ||
    (await findUserByLogin(tx, { mobile })) !== undefined ||
    (await isLicenceNumberInUse(tx, licenceNumber));
  const code = newMailCode();
  await setRegistrationCode(tx, id, isInUse ? null : mailCodeHash(codePurpose(id), code));
  if (holder) return { to, ...existingAccountMail(panelUrl(), holder.locale) };
  const { locale } = await findSettings(tx);
  return {
    to,
    ...(isInUse ? detailsInUseMail(form, panelUrl(), locale) : registrationCodeMail(form, code, locale)),
  };
}

/** Answers alike for any token. */
export async function resendRegistrationCode(
  services: IdentityServices,
  registrationToken: string,
  info: RequestInfo,
) {
  await countPublicUse(services, 'registration_code', info.ip);
  const id = await services.registrationTokens.verify(registrationToken);
  if (id !== undefined) sendRegistrationCode(services, calls.isps.resendRegistrationCode, id, info);
  return { status: 'accepted' as const };
}
