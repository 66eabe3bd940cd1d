import { withPlatform } from '@lastmile/database';
import type { RequestInfo } from '../../../../core/route.ts';
import type { User } from '../queries/identity.ts';
import { countEarlierSessions } from '../queries/sessions.ts';
import { newDeviceMail } from '../rules/account-mails.ts';
import type { IdentityServices } from '../services.ts';
import { actionContextOf } from './report-account-change.ts';

/** Someone who signs in on more new devices within an hour has been told already. */
const mailsPerHour = 5;

/** Mails the user about a sign-in on a device without the cookie of an earlier one; not about the very first. */
export function reportNewDevice(
  services: IdentityServices,
  user: User,
  sessionId: number,
  info: RequestInfo,
): void {
  const { background, database, mailer, panelUrl, clock } = services;
  const { email: to, id } = user;
  if (to === null) return;
  background.run('mail a new sign-in', async () => {
    const since = new Date(clock.now() - 3_600_000).toISOString();
    const { total, recent } = await withPlatform(
      database,
      { actor: { userId: null }, readOnly: true },
      (tx) => countEarlierSessions(tx, id, sessionId, since),
    );
    if (total === 0 || recent > mailsPerHour) return;
    await mailer.send({ to, ...newDeviceMail(user, actionContextOf(services, info), panelUrl()) });
  });
}
