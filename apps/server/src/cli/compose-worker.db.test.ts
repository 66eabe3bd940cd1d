import { withPlatform, withTenant } from '@lastmile/database';
import type { JobHandler, JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import { Cipher, generateKey, parseKeyRing } from '@lastmile/kit/encryption';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAttachmentStore } from '../core/uploads/attachment-store.ts';
import { createReportFiles } from '../http/export-format/report-files.ts';
import { createPayLinks } from '../modules/billing/pay-links/rules/pay-link-tokens.ts';
import { createAddressRules } from '../modules/network/routers/connection/address-rules.ts';
import { createRouterConnector } from '../modules/network/routers/connection/router-connector.ts';
import { createRatingLinks, createReplyAddresses } from '../modules/support/ticket-links/index.ts';
import { handlersOf } from './compose-worker.ts';
import { createGatewayNetwork, createMessagingNetwork } from './gateway-network.ts';

const invoices = { target: { ids: [999] }, viewer: { own: null, today: '2026-06-10' }, newest: 999 };

/** The payload for each job; a job that is missing here fails the test, so that every job is covered. */
const payloads: Record<string, unknown> = {
  'report-schedules.find-due': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'report-schedules.send': { scheduleId: 999 },
  'tickets.mail-reply': { replyId: 1 },
  'tickets.mail-resolved': { ticketId: 1 },
  'visits.mail-customer': { visitId: 1 },
  'outages.process-tickets': { outageId: 999 },
  'outages.issue-credits': { outageId: 999 },
  'outages.find-changed': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'outages.detect': {},
  'tickets.erase-expired': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'tickets.find-due': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'tickets.process-due': {},
  'tickets.delete-unused-attachments': { dueAt: '2026-06-10T22:10:00Z', date: '2026-06-10' },
  'identity.delete-old-attempts': { dueAt: '2026-06-10T21:00:00Z', date: '2026-06-10' },
  'background-jobs.delete-old': { dueAt: '2026-06-10T21:30:00Z', date: '2026-06-10' },
  'checkouts.poll': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'isps.mail-status-change': { changeId: 999 },
  'isps.registration-paid': {},
  'plans.check-charges': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'settlements.create-scheduled': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'settlements.mail-approval-change': { author: 'Admin', isNeeded: false },
  'settlements.mail-payout-change': { accountId: 999, change: 'added', author: 'Owner' },
  'plans.mail-reminder': { ispId: 999, paidUntil: '2026-06-17', days: 7 },
  'plans.refund-registration': { ispId: 999, reason: 'Rejected' },
  'isp-administration.refresh-overviews': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'retention.delete-expired': { dueAt: '2026-06-10T21:50:00Z', date: '2026-06-10' },
  'retention.delete-expired-of-platform': { dueAt: '2026-06-10T21:50:00Z', date: '2026-06-10' },
  'resellers.renew-wholesale': { dueAt: '2026-06-10T18:10:00Z', date: '2026-06-11' },
  'resellers.resume-wholesale': {},
  'subscribers.compact-aggregates': { dueAt: '2026-06-10T18:00:00Z', date: '2026-06-11' },
  'subscribers.apply-scheduled-changes': { dueAt: '2026-06-10T18:05:00Z', date: '2026-06-11' },
  'imports.check': { importId: 999 },
  'imports.run': { importId: 999 },
  'imports.delete-old': { dueAt: '2026-06-10T21:20:00Z', date: '2026-06-11' },
  'invoices.issue-final': {},
  'payments.pay-invoices': {
    ...invoices,
    received: {
      ...{ method: 'bkash', channel: 'office', collectedBy: 'isp', reference: null, note: null },
      ...{ receivedAt: '2026-06-10T10:00:00Z', receivedOn: '2026-06-10', receivedBy: null, cashUserId: null },
    },
  },
  'payments.unpay-invoices': { ...invoices, reason: 'by mistake', by: 1, newestPayment: 999 },
  'tickets.compact-aggregates': { dueAt: '2026-06-10T18:10:00Z', date: '2026-06-11' },
  'payments.compact-aggregates': { dueAt: '2026-06-10T18:20:00Z', date: '2026-06-11' },
  'dunning.find-due': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'dunning.suspend-overdue': {},
  'dunning.reactivate-paid': {},
  'billing-runs.process': { runId: 999 },
  'billing-runs.undo': { runId: 999 },
  'billing-runs.start-scheduled': { date: '2026-06-11' },
  'billing-runs.find-due': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'billing-runs.delete-old': { dueAt: '2026-06-10T22:10:00Z', date: '2026-06-10' },
  'campaigns.send': { campaignId: 999 },
  'messaging.record-delivery': {
    providerId: 'SM1',
    state: 'delivered',
    error: null,
    at: '2026-06-10T03:00:00Z',
  },
  'notifications.send': {},
  'notifications.find-due': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'notifications.delete-old': { dueAt: '2026-06-10T21:40:00Z', date: '2026-06-11' },
  'notifications.send-reminders': { dueAt: '2026-06-10T03:00:00Z', date: '2026-06-10' },
  'routers.read-system-info': { routerId: 999 },
  'routers.sync': { routerId: 999 },
  'routers.poll': { routerId: 999 },
  'routers.find-due-polls': { dueAt: '2026-06-10T22:00:00Z', date: '2026-06-10' },
  'routers.delete-old-sessions': { dueAt: '2026-06-10T22:10:00Z', date: '2026-06-10' },
  'usage.delete-old': { dueAt: '2026-06-10T22:25:00Z', date: '2026-06-10' },
  'idempotency.delete-expired-keys': { dueAt: '2026-06-10T21:00:00Z', date: '2026-06-10' },
};

let db: TestDatabase;
const clock = new MovableClock('2026-06-10T22:00:00Z');
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    insert into jobs (name, status, payload, queue_key, max_attempts, error, finished_at)
    values ('test.old', 'done', '{}', 'a', 1, null, '2026-05-01'), ('test.fresh', 'done', '{}', 'b', 1, null, '2026-06-01'),
           ('test.parked', 'parked', '{}', 'c', 1, 'why', '2026-05-01'), ('test.forgotten', 'parked', '{}', 'd', 1, 'why', '2025-05-01');
    insert into job_steps (job_id, step, done_at)
    select id, 'step', '2026-01-01'::timestamptz from jobs union all select 999, 'of no one', '2026-01-01' union all select 998, 'fresh', '2026-06-09';
    insert into idempotency_keys (user_id, key_hash, call, request_encrypted, claimed_at, expires_at)
    values (0, 'old', 'x', 's', '2026-06-09', '2026-06-10'), (0, 'fresh', 'x', 's', '2026-06-10', '2026-06-11');
    insert into sign_in_throttles (key, recent, blocked_until)
    values ('old', '[1780000000000]', '2026-06-09'), ('never blocked', '[1780000000000]', null), ('empty', '[]', null),
           ('blocked', '[]', '2026-06-10'), ('recent', '[1781128800000]', null);
    insert into suspension_runs (isp_id, run_on, outcome, started_at, heartbeat_at, finished_at)
    select id, '2026-06-11', 'done', '2026-06-10T19:00Z', '2026-06-10T19:00Z', '2026-06-10T19:00Z' from isps;
    insert into billing_runs (isp_id, kind, until_on, scheduled_for, newest_subscriber_id, state, requested_at, ended_at)
    select id, 'scheduled', '2026-06-11', '2026-06-11', 0, 'done', '2026-06-10T20:00Z', '2026-06-10T20:00Z' from isps`);
});
afterAll(() => db.close());

const handlers = (): JobHandler[] =>
  handlersOf({
    database: db.database,
    clock,
    cipher: new Cipher(parseKeyRing(generateKey('test'))),
    routers: createRouterConnector(createAddressRules({ allow: [], deny: [] })),
    mailer: { send: async () => {}, close: async () => {} },
    payLinks: createPayLinks(parseKeyRing(generateKey('test')), () => 'https://panel.test'),
    attachments: createAttachmentStore('/nonexistent'),
    ratingLinks: createRatingLinks(parseKeyRing(generateKey('test')), () => 'https://panel.test'),
    replyAddresses: createReplyAddresses(parseKeyRing(generateKey('test')), undefined),
    panelUrl: () => 'https://panel.test',
    gateways: createGatewayNetwork([], false),
    messaging: createMessagingNetwork({ simulatorUrl: 'http://127.0.0.1:9' }, false),
    reportFiles: createReportFiles(db.database),
    purposes: {},
    closingRefusals: [],
    statusEffects: [],
    log: pino({ level: 'silent' }),
  });

function requireRun({ job }: JobHandler): JobRun {
  const actor = { userId: null, call: job.name };
  const ispId = job.scope === 'isp' ? sampleIsps.north.id : undefined;
  const within: JobRun['transaction'] = (work) =>
    ispId === undefined
      ? withPlatform(db.database, { actor }, work)
      : withTenant(db.database, ispId, { actor }, work);
  return {
    id: 1,
    ispId,
    userId: undefined,
    attempt: 1,
    signal: new AbortController().signal,
    transaction: within,
    read: within,
    // Without `once` on purpose: the work of a job itself must be idempotent.
    once: async (_step, work) => {
      await within(work);
      return true;
    },
    report: async () => {},
  };
}

/** Every row of every table except the audit log. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await db.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') and tablename <> 'audit_log'",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const schema = name.startsWith('_private') || name === 'migrations' ? 'graphile_worker.' : '';
    found[name] = await db.sql(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${schema}${name} t`,
    );
  }
  return found;
}

describe('every job', () => {
  it('is idempotent', async () => {
    for (const handler of handlers()) {
      const { name } = handler.job;
      expect(payloads, `Say what ${name} is given`).toHaveProperty([name]);
      await handler.run(payloads[name], requireRun(handler));
      const afterFirst = await everything();
      await handler.run(payloads[name], requireRun(handler));
      expect(await everything(), name).toEqual(afterFirst);
    }
  });

  it('that deletes old rows keeps newer ones', async () => {
    expect(await db.sql('select name from jobs order by name')).toEqual([
      { name: 'test.fresh' },
      { name: 'test.parked' },
    ]);
    expect(await db.sql("select convert_from(key_hash, 'UTF8') as key from idempotency_keys")).toEqual([
      { key: 'fresh' },
    ]);
    expect(await db.sql('select count(*)::int as steps from job_steps')).toEqual([{ steps: 4 }]);
    expect(await db.sql('select key from sign_in_throttles order by key')).toEqual([
      { key: 'blocked' },
      { key: 'recent' },
    ]);
  });
});
