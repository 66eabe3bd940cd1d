import { type Database, type Tx, withPlatform, withTenant } from '@lastmile/database';
import { measureSms } from '@lastmile/kit';
import type { Services } from '../../../server/src/core/services.ts';
import {
  platformCredentialsContext,
  smsCredentialsContext,
} from '../../../server/src/modules/messaging/providers/index.ts';
import {
  chargeMessages,
  refundMessages,
  smsTopUpPurpose,
} from '../../../server/src/modules/messaging/sms-accounts/index.ts';
import { findByReference, postCheckout } from '../../../server/src/modules/platform/checkouts/index.ts';
import { minuteMs } from '../demo-time.ts';
import { feeOf, insertDemoCheckout } from '../gateways/queries.ts';
import {
  findPastReminders,
  findSending,
  finishSending,
  insertPastCampaign,
  insertPastReminders,
  sellSms,
  useOwnProvider,
  usePlatformSms,
} from './queries.ts';
import { plannedTopUps } from './top-ups.ts';

const actor = { userId: null, call: 'demo' };
/** Known to the simulated providers. */
const credentials = JSON.stringify({ apiKey: 'simulator-key' });

interface Isp {
  readonly ispId: number;
  readonly userId: number;
  readonly nowMs: number;
  readonly index: number;
}

/** The first ISP buys SMS from the platform and has topped up twice; the other one has a provider of its own. */
export async function loadSmsAccount(
  database: Database,
  { cipher }: Pick<Services, 'cipher'>,
  isp: Isp,
): Promise<void> {
  const { ispId, userId, nowMs, index } = isp;
  const at = new Date(nowMs).toISOString();
  if (index > 0) {
    const credentialsEncrypted = cipher.encrypt(
      credentials,
      smsCredentialsContext(String(ispId), 'bulksmsbd'),
    );
    await withTenant(database, ispId, { actor: { ...actor, userId } }, (tx) =>
      useOwnProvider(tx, { credentialsEncrypted, sender: 'PADMALINK', at, userId }),
    );
    return;
  }
  const credentialsEncrypted = cipher.encrypt(credentials, platformCredentialsContext('bulksmsbd'));
  await withPlatform(database, { actor }, (tx) =>
    sellSms(tx, { credentialsEncrypted, sender: 'LASTMILE', at }),
  );
  await withTenant(database, ispId, { actor: { ...actor, userId } }, (tx) => usePlatformSms(tx));
  await withPlatform(database, { actor: { ...actor, userId } }, (tx) => topUp(tx, isp));
}

async function topUp(tx: Tx, { ispId, nowMs }: Isp): Promise<void> {
  for (const planned of plannedTopUps(nowMs)) {
    const target = {
      ispId,
      subscriberId: null,
      resellerUserId: null,
      purpose: 'sms_top_up' as const,
      targetId: ispId,
    };
    await insertDemoCheckout(tx, planned, target);
    const paidAt = planned.startedAtMs + minuteMs;
    const checkout = await findByReference(tx, planned.reference);
    if (!checkout) throw new Error(`The demo has no checkout ${planned.reference}`);
    const paid = { transactionId: planned.transactionId ?? '', amountMinor: planned.paid ?? 0 };
    const purposes = { sms_top_up: smsTopUpPurpose({ clock: { now: () => paidAt } }) };
    await postCheckout({ purposes }, tx, checkout, paid, feeOf(planned) ?? 0, new Date(paidAt).toISOString());
  }
}

const maintenance = {
  name: 'Maintenance on Friday',
  body: 'Our network is maintained on Friday from 2 to 4 am. Internet may be interrupted. Thank you for your patience.',
};
const dayAndMonth = new Intl.DateTimeFormat('bn-BD', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const amounts = new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 2 });

/** SMS of the last weeks, paid from the balance of an ISP that has one: a campaign, and reminders in Bangla. */
export async function loadPastSms(tx: Tx, at: string, userId: number, index: number): Promise<void> {
  const lastWeek = new Date(Date.parse(at) - 6 * 24 * 60 * minuteMs).toISOString();
  await insertPastCampaign(tx, { ...maintenance, at: lastWeek, userId });
  const reminders = index === 0 ? await findPastReminders(tx, at) : [];
  await insertPastReminders(
    tx,
    reminders.map((reminder) => {
      const day = dayAndMonth.format(new Date(`${reminder.dueOn}T00:00:00Z`));
      const amount = amounts.format(reminder.amountMinor / 100);
      const body = `Meghna Broadband: ${reminder.username} সংযোগের বকেয়া ${amount} টাকা, শেষ তারিখ ${day}।`;
      const { encoding, segments } = measureSms(body);
      return { ...reminder, body, encoding, segments };
    }),
  );
  for (const { at: sentAt, campaignId, messages } of await findSending(tx)) {
    await chargeMessages(tx, sentAt, campaignId, messages);
    const ids = messages.map(({ id }) => id);
    const refused = await finishSending(tx, ids, index === 0 ? 'platform' : 'bulksmsbd');
    await refundMessages(tx, sentAt, refused);
  }
}
