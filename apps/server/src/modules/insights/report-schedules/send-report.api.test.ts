import { type CallArguments, type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import { createSmtpMailer, type Mailer } from '@lastmile/messaging';
import { startMailServer } from '@lastmile/messaging/test-support';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { createReportFiles } from '../../../http/export-format/report-files.ts';
import { type SendUses, sendReport } from './operations/send-report.ts';

type Body = CallArguments<typeof calls.reportSchedules.create>['body'];
const c = calls.reportSchedules;

let panel: TestServer;
let owner: Client;
let accountant: Client;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let mailer: Mailer;
const ids: Record<string, number> = {};

beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  accountant = await panel.clientOf(north.logins.accountant);
  for (const [role, login] of Object.entries({ ...north.logins, foreign: south.logins.client }))
    ids[role] = Number((await panel.db.sql('select id from users where email = $1', [login]))[0]?.['id']);
  const place = { db: panel.db, clock: panel.clock, ispId: north.id };
  const make = await createBillable(panel.db, north.id);
  const subscriberId = await make.subscriber();
  await issueTestInvoice(place, subscriberId, 1_234_500_00);
  await recordCashPayment(place, { subscriberId, amountMinor: 777_00, userId: ids['client'] ?? 0 });
});
afterAll(() => panel.close());
beforeEach(async () => {
  await panel.db.sql('delete from report_schedules');
  smtp = await startMailServer();
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${smtp.port}`, from: 'Panel <panel@north.test>' });
});
afterEach(async () => {
  await mailer.close();
  await smtp.close();
});

const idOf = (role: string) => ids[role] ?? 0;
const schedule = (change: Partial<Body> = {}, client = owner) =>
  client(c.create, {
    body: {
      report: 'dateWise',
      filters: {},
      frequency: 'daily',
      day: 1,
      hour: 7,
      format: 'csv',
      recipientIds: [idOf('client')],
      ...change,
    },
  });
const uses = (by = mailer): SendUses => ({
  database: panel.db.database,
  clock: workerClock,
  mailer: by,
  panelUrl: () => 'https://panel.test',
  reportFiles: createReportFiles(panel.db.database),
});
let jobs = 0;
/** One run of the job by one worker. */
const send = (scheduleId: number, by = mailer, id = ++jobs) => {
  const within = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
    withTenant(panel.db.database, north.id, { actor: { userId: null, call: 'test' } }, work);
  return sendReport(uses(by), { id, ispId: north.id, read: within, transaction: within }, scheduleId);
};
/** The clock of the worker alone, so that nobody is signed out. 01:00Z is 07:00 in Dhaka. */
const workerClock = new MovableClock('2026-03-10T04:00:00Z');
const at = (instant: string) => workerClock.set(instant);
const listed = async (id: number, client = owner) =>
  (await client(c.list, { query: {} })).items.find((item) => item.id === id);
const partOf = (mail: string | undefined, type: string) => {
  const part = mail?.split(/\r\n--[^\r\n]+\r\n/).find((text) => text.includes(`Content-Type: ${type}`));
  return Buffer.from(part?.split('\r\n\r\n')[1] ?? '', 'base64');
};
const headerOf = (mail: string | undefined, name: string) =>
  new RegExp(`^${name}: (.+)$`, 'im').exec(mail ?? '')?.[1]?.trim();

describe('a scheduled report', () => {
  it('is mailed at the hour of the ISP, with yesterday, once whatever is repeated', async () => {
    const { id, nextAt } = await schedule();
    expect(nextAt).toBe('2026-03-11T01:00:00.000Z');
    at('2026-03-11T00:59:00Z');
    expect(await send(id)).toEqual({ mails: 0 });
    at('2026-03-11T01:00:00Z');
    expect(await Promise.all([send(id), send(id), send(id)])).toContainEqual({ mails: 1 });
    await send(id);
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.to).toEqual([north.logins.client]);
    expect(headerOf(mail?.text, 'subject')).toBe('Collections by day: 10 Mar 2026');
    expect(headerOf(mail?.text, 'auto-submitted')).toBe('auto-generated');
    const file = partOf(mail?.text, 'text/csv').toString('utf8');
    expect(file).toContain('2026-03-10');
    expect(file).toContain('1234500.00');
    expect(file).toContain('777.00');
    const [, day, totals, ...more] = file.trim().split('\n');
    expect(totals?.trim()).toBe(day?.trim().replace('2026-03-10', 'Total'));
    expect(more).toEqual([]);
    expect(await listed(id)).toMatchObject({
      nextAt: '2026-03-12T01:00:00.000Z',
      lastSentAt: '2026-03-11T01:00:00.000Z',
      lastError: null,
    });
    const [audit] = await panel.db.sql(
      "select user_id, after from audit_log where entity = 'exports' order by id desc limit 1",
    );
    expect(audit).toMatchObject({ after: { format: 'csv', isComplete: true } });
    expect(Number(audit?.['user_id'])).toBe(idOf('client'));
  });

  it('covers the week or the month before, in the language and format of each recipient', async () => {
    await panel.db.sql("update users set locale = 'de' where id = $1", [idOf('accountant')]);
    const both = [idOf('client'), idOf('accountant')];
    const weekly = await schedule({ frequency: 'weekly', day: 1, format: 'pdf', recipientIds: both });
    expect(weekly.nextAt).toBe('2026-03-16T01:00:00.000Z');
    at('2026-03-16T01:10:00Z');
    expect(await send(weekly.id)).toEqual({ mails: 2 });
    const german = smtp.received.find(({ to }) => to.includes(north.logins.accountant))?.text;
    const { pages } = readPdf(partOf(german, 'application/pdf'));
    expect(pages[0]?.join(' ')).toContain('Einnahmen nach Tagen');
    expect(pages[0]?.join(' ')).toContain('2026-03-09 – 2026-03-15');
    const monthly = await schedule({ frequency: 'monthly', day: 1, report: 'packages', format: 'xlsx' });
    at('2026-04-01T01:00:00Z');
    await send(monthly.id);
    expect(headerOf(smtp.received.at(-1)?.text, 'subject')).toContain('Packages');
    expect(smtp.received.at(-1)?.text).toContain('packages-2026-03-01_2026-03-31.xlsx');
    await panel.db.sql("update users set locale = 'en' where id = $1", [idOf('accountant')]);
  });

  it('gives a reseller only what they may see', async () => {
    const reseller = await panel.clientOf(north.logins.reseller);
    const { id } = await schedule({ recipientIds: [idOf('reseller')] }, reseller);
    expect((await reseller(c.recipients, {})).items.map(({ id: one }) => one)).toEqual([idOf('reseller')]);
    expect(await expectProblem(schedule({ recipientIds: [idOf('client')] }, reseller))).toMatchObject({
      code: 'report_schedules.recipient_forbidden',
    });
    at('2026-03-11T01:00:00Z');
    await send(id);
    expect(partOf(smtp.received[0]?.text, 'text/csv').toString('utf8')).not.toContain('1234500.00');
  });

  it('of routers is for users who may read routers, which resellers may not', async () => {
    const reseller = await panel.clientOf(north.logins.reseller);
    const uptime: Partial<Body> = { report: 'routerUptime', recipientIds: [idOf('client')] };
    expect(
      await expectProblem(schedule({ ...uptime, recipientIds: [idOf('reseller')] }, reseller)),
    ).toMatchObject({ status: 403, code: 'forbidden' });
    const offered = async (report: 'dateWise' | 'routerUptime') =>
      (await owner(c.recipients, { query: { report } })).items.map(({ id }) => id);
    expect(await offered('dateWise')).toContain(idOf('reseller'));
    expect(await offered('routerUptime')).not.toContain(idOf('reseller'));
    const toBoth = { ...uptime, recipientIds: [idOf('client'), idOf('reseller')] };
    expect(await expectProblem(schedule(toBoth))).toMatchObject({
      code: 'report_schedules.recipient_forbidden',
    });
    const { id, version } = await schedule(uptime);
    expect(
      await expectProblem(
        owner(c.update, { params: { id }, body: { version, recipientIds: [idOf('reseller')] } }),
      ),
    ).toMatchObject({ code: 'report_schedules.recipient_forbidden' });
    // Chosen before resellers were left out.
    await panel.db.sql('update report_schedules set recipient_ids = $2 where id = $1', [
      id,
      [idOf('client'), idOf('reseller')],
    ]);
    at('2026-03-11T01:00:00Z');
    expect(await send(id)).toEqual({ mails: 1 });
    expect(smtp.received.flatMap(({ to }) => to)).toEqual([north.logins.client]);
    await panel.db.sql('update report_schedules set user_id = $2 where id = $1', [id, idOf('reseller')]);
    at('2026-03-12T01:00:00Z');
    expect(await send(id)).toEqual({ mails: 0 });
    expect(await listed(id)).toMatchObject({ pausedFor: 'creator_without_permission' });
    expect(await expectProblem(reseller(c.resume, { body: { id } }))).toMatchObject({ status: 403 });
  });

  it('is tried again while the mail server does not respond, and repeats no mail that was sent', async () => {
    const { id } = await schedule({ recipientIds: [idOf('client'), idOf('accountant')] });
    at('2026-03-11T01:00:00Z');
    const down = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'x@north.test' });
    let tries = 0;
    const halfDown: Mailer = {
      send: (mail) => (tries++ === 0 ? mailer.send(mail) : down.send(mail)),
      close: async () => {},
    };
    expect(await send(id, halfDown)).toEqual({ mails: 1 });
    expect(await listed(id)).toMatchObject({ lastSentAt: null, lastError: 'mail_server' });
    at('2026-03-11T01:15:00Z');
    expect(await send(id)).toEqual({ mails: 1 });
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(
      [north.logins.client, north.logins.accountant].sort(),
    );
    expect(await listed(id)).toMatchObject({ lastError: null, lastSentAt: '2026-03-11T01:15:00.000Z' });
  });

  it('is taken over from a worker that died, with the same Message-ID', async () => {
    const { id } = await schedule();
    at('2026-03-11T01:00:00Z');
    const dying: Mailer = {
      async send(mail) {
        await mailer.send(mail);
        throw new Error('killed');
      },
      close: async () => {},
    };
    await expect(send(id, dying, 5_000)).rejects.toThrow('killed');
    expect(await send(id)).toEqual({ mails: 0 });
    expect(await send(id, mailer, 5_000)).toEqual({ mails: 1 });
    const messageIds = smtp.received.map(({ text }) => headerOf(text, 'message-id'));
    expect(new Set(messageIds).size).toBe(1);
  });

  it('makes up for a week of missed days, and no more', async () => {
    const { id } = await schedule();
    at('2026-04-11T02:00:00Z');
    for (let turn = 0; turn < 12; turn += 1) await send(id);
    expect(smtp.received).toHaveLength(8);
    expect(await listed(id)).toMatchObject({ nextAt: '2026-04-12T01:00:00.000Z' });
  });

  it('is paused with a reason when its creator has left or may no longer read reports', async () => {
    const { id } = await schedule({ recipientIds: [idOf('client')] }, accountant);
    at('2026-03-11T01:00:00Z');
    await panel.db.sql("update users set status = 'disabled' where id = $1", [idOf('accountant')]);
    expect(await send(id)).toEqual({ mails: 0 });
    expect(await listed(id)).toMatchObject({ pausedFor: 'creator_left', nextAt: null });
    await panel.db.sql("update users set status = 'active' where id = $1", [idOf('accountant')]);
    // Who resumes it becomes its creator.
    expect(await owner(c.resume, { body: { id } })).toMatchObject({
      pausedFor: null,
      createdBy: { id: idOf('client') },
    });
    const [role] = await panel.db.sql(
      "select role_id, (select id from roles where name = 'technician' and is_system) as other from users where id = $1",
      [idOf('accountant')],
    );
    const theirs = await schedule({ recipientIds: [idOf('client')] }, accountant);
    await panel.db.sql('update users set role_id = $2 where id = $1', [idOf('accountant'), role?.['other']]);
    at('2026-03-12T01:00:00Z');
    await send(theirs.id);
    expect(await listed(theirs.id)).toMatchObject({ pausedFor: 'creator_without_permission' });
    // Left out as a recipient, too; with nobody left, it is paused.
    const alone = await schedule({ recipientIds: [idOf('client')] });
    await panel.db.sql('update report_schedules set recipient_ids = array[$2::bigint] where id = $1', [
      alone.id,
      idOf('accountant'),
    ]);
    at('2026-03-13T01:00:00Z');
    await send(alone.id);
    expect(await listed(alone.id)).toMatchObject({ pausedFor: 'no_recipients' });
    await panel.db.sql('update users set role_id = $2 where id = $1', [
      idOf('accountant'),
      role?.['role_id'],
    ]);
    expect(smtp.received).toEqual([]);
  });
});

describe('schedules', () => {
  it('take only users of the ISP who may read reports', async () => {
    for (const role of ['foreign', 'technician', 'collector'])
      expect(await expectProblem(schedule({ recipientIds: [idOf(role)] }))).toMatchObject({
        status: 422,
        code: 'report_schedules.recipient_forbidden',
      });
    const names = (await owner(c.recipients, {})).items.map(({ id }) => id);
    expect(names).toEqual(expect.arrayContaining([idOf('client'), idOf('accountant'), idOf('reseller')]));
    expect(names).not.toContain(idOf('technician'));
  });

  it('keep the filters of the page without its period, and know only those of the report', async () => {
    const filters = { areaId: '3', from: '2026-01-01', sort: '-balanceMinor', month: '' };
    const kept = await schedule({ report: 'ageing', filters });
    expect(kept.filters).toEqual({ areaId: '3', sort: '-balanceMinor' });
    expect(await expectProblem(schedule({ filters: { packageId: '3' } }))).toMatchObject({
      code: 'report_schedules.filter_unknown',
    });
  });

  it('show balances due at the end of the period', async () => {
    const { id } = await schedule({ report: 'ageing' });
    at('2026-03-11T01:00:00Z');
    await send(id);
    const text = smtp.received.at(-1)?.text;
    expect(headerOf(text, 'subject')).toContain('10 Mar 2026');
    expect(text).toContain('ageing-2026-03-10.csv');
  });

  it('are changed, paused and deleted by their creator and the owner, and seen by no other ISP', async () => {
    const { id, version } = await schedule();
    const foreign = await panel.clientOf(south.logins.client);
    expect((await foreign(c.list, { query: {} })).items).toEqual([]);
    expect(await expectProblem(foreign(c.delete, { body: { id } }))).toMatchObject({ status: 404 });
    expect(await listed(id, accountant)).toMatchObject({ isChangeable: false });
    for (const change of [
      () => accountant(c.pause, { body: { id } }),
      () => accountant(c.update, { params: { id }, body: { hour: 9, version } }),
      () => accountant(c.delete, { body: { id } }),
    ])
      expect(await expectProblem(change())).toMatchObject({
        status: 403,
        code: 'report_schedules.not_yours',
      });
    const changed = await owner(c.update, {
      params: { id },
      body: { frequency: 'monthly', day: 31, hour: 9, version },
    });
    expect(changed).toMatchObject({ format: 'csv', nextAt: '2026-03-31T03:00:00.000Z' });
    expect(
      await expectProblem(owner(c.update, { params: { id }, body: { hour: 8, version } })),
    ).toMatchObject({
      code: 'stale',
    });
    expect(await owner(c.pause, { body: { id } })).toMatchObject({ pausedFor: 'user', nextAt: null });
    at('2026-04-01T06:00:00Z');
    expect(await send(id)).toEqual({ mails: 0 });
    const theirs = await schedule({}, accountant);
    await owner(c.delete, { body: { id: theirs.id } });
    await owner(c.delete, { body: { id } });
    expect((await owner(c.list, { query: {} })).total).toBe(0);
  });
});
