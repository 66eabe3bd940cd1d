import { calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { parsePhone } from '@lastmile/kit/phone';
import { auditActorOf } from '../../../core/call-transaction.ts';
import { ispOf } from '../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../core/problem.ts';
import { plainRoute, type Route, route } from '../../../core/route.ts';
import { openSms } from './open-provider.ts';
import { getMessagingSettings, saveMessagingSettings } from './operations/messaging-settings.ts';
import { savePlatformSms } from './operations/platform-sms.ts';
import { sendTestMessage } from './operations/send-direct.ts';
import { askPlatformBalance, testPlatformSms } from './operations/test-platform-sms.ts';
import { findAccount } from './queries/messaging-settings.ts';
import { findPlatformSms } from './queries/platform-sms.ts';
import type { ProviderUses } from './services.ts';

const [c, accounts] = [calls.messaging, calls.smsAccounts];

function requireMobile(typed: string): string {
  const phone = parsePhone(typed);
  if (!phone.ok) throw fieldProblem('messaging.not_a_mobile', 'to');
  return phone.value.e164;
}

export const providerRoutes = (services: ProviderUses): Route[] => [
  route(c.getSettings, (tx, _input, caller) => getMessagingSettings(services, tx, ispOf(caller))),
  route(c.updateSettings, (tx, { body }, caller) =>
    saveMessagingSettings(services, tx, { ispId: ispOf(caller), userId: caller.userId }, body),
  ),
  plainRoute(c.test, ({ body: { channel, to } }, info, caller) => {
    if (!caller) throw new Problem('isp_required');
    const actor = auditActorOf(c.test, info, caller);
    return sendTestMessage(services, ispOf(caller), actor, {
      channel,
      to: channel === 'sms' ? requireMobile(to ?? '') : undefined,
    });
  }),
  route(accounts.getPlatform, (tx) => findPlatformSms(tx)),
  route(accounts.updatePlatform, (tx, { body }, caller) =>
    savePlatformSms(services, tx, caller.userId, body),
  ),
  plainRoute(accounts.testPlatform, ({ body: { to } }, info, caller) =>
    testPlatformSms(services, auditActorOf(accounts.testPlatform, info, caller), requireMobile(to)),
  ),
  plainRoute(accounts.platformBalance, (_input, info, caller) =>
    askPlatformBalance(services, auditActorOf(accounts.platformBalance, info, caller)),
  ),
  plainRoute(c.balance, async (_input, info, caller) => {
    if (!caller) throw new Problem('isp_required');
    const ispId = ispOf(caller);
    const options = { actor: auditActorOf(c.balance, info, caller), readOnly: true };
    const account = await withTenant(services.database, ispId, options, findAccount);
    // The balance at the platform's provider is not the ISP's.
    const driver = account && !account.usesPlatformSms && openSms(services, ispId, account);
    if (!driver) throw new Problem('messaging.not_configured');
    const asked = await driver.balance();
    return { outcome: asked.outcome, balance: asked.outcome === 'known' ? asked.balance : null };
  }),
];
