import type { TestOutcome } from '@lastmile/contract';
import { type Actor, withPlatform } from '@lastmile/database';
import { randomToken } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { openPlatformSms } from '../open-provider.ts';
import { findPlatformProvider } from '../queries/platform-sms.ts';
import { withoutPlus } from '../rules/send-errors.ts';
import type { ProviderUses } from '../services.ts';
import { testOutcomeOf, testTexts } from './send-direct.ts';

async function requirePlatformSms(services: ProviderUses, actor: Actor) {
  const stored = await withPlatform(services.database, { actor, readOnly: true }, findPlatformProvider);
  const driver = openPlatformSms(services, stored);
  if (!driver) throw new Problem('messaging.not_configured');
  return driver;
}

/** Belongs to no ISP: it is in no message log and charged to nobody. */
export async function testPlatformSms(
  services: ProviderUses,
  actor: Actor,
  to: string,
): Promise<TestOutcome> {
  const driver = await requirePlatformSms(services, actor);
  return testOutcomeOf(
    await driver.send({ to: withoutPlus(to), text: testTexts.sms, id: `test-${randomToken(6)}` }),
  );
}

export async function askPlatformBalance(services: ProviderUses, actor: Actor) {
  const asked = await (await requirePlatformSms(services, actor)).balance();
  return { outcome: asked.outcome, balance: asked.outcome === 'known' ? asked.balance : null };
}
