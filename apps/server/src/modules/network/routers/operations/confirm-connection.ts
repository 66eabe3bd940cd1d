import { type Call, permits } from '@lastmile/contract';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { confirmPassword, findOwnersOf } from '../../../accounts/identity/index.ts';
import { connectionMail } from '../rules/connection-mail.ts';
import type { ConnectionServices } from '../services.ts';

interface Change {
  readonly call: Call;
  readonly caller: Caller;
  readonly info: RequestInfo;
}

/**
 * A router's address, certificate and credentials decide who receives the passwords of subscribers, so
 * changing them requires a permission of its own and the user's password.
 */
export async function confirmConnection(
  services: ConnectionServices,
  { call, caller, info }: Change,
  currentPassword: string | undefined,
): Promise<void> {
  if (!permits(caller.abilities, 'connect', 'Router')) throw new Problem('forbidden');
  if (!currentPassword) throw fieldProblem('routers.confirmation_needed', 'currentPassword');
  await confirmPassword(services, call, caller, currentPassword, info, 'currentPassword');
}

interface Changed {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** Mails the owners of the ISP, so that a change by someone else is noticed. */
export function reportConnection(
  services: ConnectionServices,
  { caller, info }: Change,
  { name, host, port }: Changed,
): void {
  const { background, database, mailer, clock, panelUrl } = services;
  background.run('mail a changed router connection', async () => {
    const { owners, author } = await findOwnersOf(database, caller);
    const at = new Date(clock.now()).toISOString();
    for (const { email: to, locale } of owners) {
      const change = { name, host, port, author, at, ip: info.ip };
      await mailer.send({ to, ...connectionMail(change, panelUrl(), locale) });
    }
  });
}
