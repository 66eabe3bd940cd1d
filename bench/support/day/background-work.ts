import { setTimeout as sleep } from 'node:timers/promises';
import { simulatorKeys } from '@lastmile/messaging-simulator';
import { shareOfBillingRuns, shareOfCampaigns } from './busy-hour.ts';
import type { Staff } from './staff.ts';

interface Sql {
  sql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Evenly over the time: billing runs of some ISPs, and campaigns of others. */
export async function startBackgroundWork(staff: readonly Staff[], durationMs: number): Promise<void> {
  const runs = Math.max(1, Math.round(staff.length * shareOfBillingRuns));
  const campaigns = Math.max(1, Math.round(staff.length * shareOfCampaigns));
  const month = new Date().toISOString().slice(0, 7);
  const everyMs = (durationMs * 0.8) / (runs + campaigns);
  for (const [index, one] of staff.slice(0, runs + campaigns).entries()) {
    const dueAt = performance.now();
    if (index < runs) await one.call('start billing run', dueAt, '/api/isp/invoice/generate', { month });
    else await sendCampaign(one, dueAt);
    await sleep(everyMs);
  }
}

async function sendCampaign(staff: Staff, dueAt: number): Promise<void> {
  const smsCredentials = { apiKey: simulatorKeys.apiKey };
  const provider = { smsDriver: 'bulksmsbd', smsCredentials, version: 0 };
  await staff.call('choose SMS provider', dueAt, '/api/messaging-setting', provider);
  const body = 'Dear {name}, the network is maintained tonight.';
  const campaign = { channel: 'sms', body, filter: { search: '' }, pacePerSecond: 50 };
  await staff.call('start campaign', performance.now(), '/api/send-notification', campaign);
}

/** Waits until what was started has ended, and counts it. */
export async function countBackgroundWork(db: Sql, timeoutMs: number) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const { rows } = await db.sql(
      `select (select count(*)::int from invoices where run_id is not null) as invoices,
         (select count(*)::int from billing_runs where state <> 'done') as "openBillingRuns",
         (select count(*)::int from notifications where state = 'sent' and campaign_id is not null) as messages,
         (select count(*)::int from campaigns where state <> 'completed') as "openCampaigns",
         (select count(*)::int from payments where method = 'cash') as "cashPayments",
         (select count(*)::int from payments where method <> 'cash') as "onlinePayments",
         (select count(*)::int from router_observed_state where state <> 'online') as "routersNotOnline",
         (select round(extract(epoch from now() - min(polled_at)))::int from router_observed_state) as "oldestPollSeconds",
         (select count(*)::int from jobs where status = 'parked') as "failedJobs"`,
    );
    const found = rows[0] as Record<string, number>;
    const isDone = found['openBillingRuns'] === 0 && found['openCampaigns'] === 0;
    if (isDone || performance.now() > deadline) return found;
    await sleep(1_000);
  }
}
