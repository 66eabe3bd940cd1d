import type { RequestInfo } from '../../../../core/route.ts';
import { type ActionContext, changedMail } from '../rules/account-mails.ts';
import type { AccountChange } from '../rules/mail-texts/index.ts';
import { deviceName } from '../rules/user-agent-family.ts';
import type { IdentityServices } from '../services.ts';

export const actionContextOf = (
  { clock }: Pick<IdentityServices, 'clock'>,
  { ip, userAgent }: RequestInfo,
): ActionContext => ({ at: new Date(clock.now()).toISOString(), ip, device: deviceName(userAgent) });

/** Mails the user, at the address from before the change, so that a change by someone else is noticed. */
export function reportAccountChange(
  services: IdentityServices,
  user: { readonly email: string | null; readonly fullName: string; readonly locale: string },
  change: AccountChange,
  info: RequestInfo,
): void {
  const { background, mailer, panelUrl } = services;
  const { email: to } = user;
  if (to === null) return;
  const mail = changedMail(user, change, actionContextOf(services, info), panelUrl());
  background.run('mail a changed account', () => mailer.send({ to, ...mail }));
}
