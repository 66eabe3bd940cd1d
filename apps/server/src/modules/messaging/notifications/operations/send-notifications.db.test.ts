import { MovableClock } from '@lastmile/kit';
import { createSmtpMailer, type Mailer } from '@lastmile/messaging';
import { startMailServer } from '@lastmile/messaging/test-support';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../../test/support/billing.ts';
import {
  asTenant,
  notificationServices,
  sendNotificationsOnce,
  writeTo,
} from '../../../../../test/support/notifications.ts';
import { reactivatePaid } from '../../../billing/dunning/operations/reactivate-paid.ts';
import { applyUpdate, suspension } from '../../../customers/subscribers/index.ts';
import { enqueueNotifications, enqueueServiceNotifications } from '../../outbox/queries/notifications.ts';

const ispId = sampleIsps.north.id;
const at = '2026-03-10T04:00:00.000Z';
const minutes = (count: number) => count * 60_000;
let db: TestDatabase;
let clock: MovableClock;
let make: Awaited<ReturnType<typeof createBillable>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let mailer: Mailer;
beforeAll(async () => {
  db = await createTestDatabase();
  make = await createBillable(db, ispId);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql('truncate notifications, notification_settings, notification_templates, inbox_messages');
  clock = new MovableClock(at);
  server = await startMailServer();
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: 'North Net <panel@north.test>' });
});
afterEach(async () => {
  await mailer.close();
  await server.close();
});

const place = () => ({ db, clock, ispId });
const rows = () => db.sql('select kind, state, tries, error, recipient from notifications order by id');
const send = (by = mailer) => sendNotificationsOnce(db, ispId, notificationServices(clock, by));
/** A subscriber with an e-mail address. */
const subscriber = async (email: string | null = 'rahima@home.test', language = 'en') => {
  const id = await make.subscriber();
  await writeTo(db, id, email, language);
  return id;
};
const many = async (count: number) => {
  const id = await subscriber();
  const notifications = Array.from({ length: count }, (_, n) => ({
    subscriberId: id,
    key: `try-${n}`,
    amountMinor: n,
  }));
  await asTenant(db, ispId, (tx) => enqueueNotifications(tx, at, 'paid', notifications));
};
const messageIds = () => server.received.map(({ text }) => /^message-id: (.+)$/im.exec(text)?.[1]?.trim());

describe('a notification is queued', () => {
  it('for an invoice and a payment, once for each, if the customer has an address', async () => {
    const [written, silent] = [await subscriber(), await subscriber(null)];
    for (const id of [written, silent]) {
      await issueTestInvoice(place(), id, 500_00);
      await recordCashPayment(place(), { subscriberId: id, amountMinor: 500_00, userId: 2 });
    }
    expect(await rows()).toMatchObject([
      { kind: 'invoice_issued', state: 'queued' },
      { kind: 'paid', state: 'queued' },
    ]);
  });

  it('but not if the event is rolled back or repeated, or the ISP has disabled the kind', async () => {
    const id = await subscriber();
    const queue = () =>
      asTenant(db, ispId, (tx) => enqueueNotifications(tx, at, 'paid', [{ subscriberId: id, key: '1' }]));
    await expect(
      asTenant(db, ispId, async (tx) => {
        await enqueueNotifications(tx, at, 'paid', [{ subscriberId: id, key: '1' }]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
    expect([await queue(), await queue()]).toEqual([1, 0]);
    await db.sql("insert into notification_settings (isp_id, off_kinds) values ($1, '{invoice_issued}')", [
      ispId,
    ]);
    await issueTestInvoice(place(), id, 500_00);
    expect(await rows()).toHaveLength(1);
  });

  it('for a suspension and a reactivation, once for each time', async () => {
    const id = await subscriber();
    await issueTestInvoice(place(), id, 500_00);
    const notify = (kind: 'suspended' | 'reactivated') =>
      asTenant(db, ispId, (tx) => enqueueServiceNotifications(tx, at, kind, [id]));
    expect([await notify('suspended'), await notify('suspended')]).toEqual([1, 0]);
    await db.sql("update subscribers set status_since = status_since + interval '1 day' where id = $1", [id]);
    expect([await notify('suspended'), await notify('reactivated')]).toEqual([1, 1]);
    const [notified] = await db.sql("select amount_minor from notifications where kind = 'suspended'");
    expect(Number(notified?.['amount_minor'])).toBe(500_00);
  });

  it('when a subscriber is suspended for an unpaid invoice and when its payment reactivates it', async () => {
    const id = await subscriber();
    const transaction = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, ispId, work);
    await issueTestInvoice(place(), id, 500_00);
    await transaction((tx) => applyUpdate(tx, [id], suspension(tx, 'unpaid', { at, today: '2026-03-10' })));
    await recordCashPayment(place(), { subscriberId: id, amountMinor: 500_00, userId: 2 });
    clock.advance(minutes(1));
    expect(await reactivatePaid(clock, { transaction })).toEqual([id]);
    const notified = (await rows()).map(({ kind }) => kind);
    expect(notified).toEqual(['invoice_issued', 'suspended', 'paid', 'reactivated']);
    await send();
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'dropped', 'sent', 'sent']);
  });

  it('and waits for the end of quiet hours, in the ISP’s time zone', async () => {
    await db.sql(
      "insert into notification_settings (isp_id, quiet_from, quiet_until) values ($1, '22:00', '08:30')",
      [ispId],
    );
    const id = await subscriber();
    const dueAt = async (when: string) => {
      await asTenant(db, ispId, (tx) =>
        enqueueNotifications(tx, when, 'paid', [{ subscriberId: id, key: when }]),
      );
      const [row] = await db.sql<{ due_at: Date }>('select due_at from notifications where queued_at = $1', [
        when,
      ]);
      return new Date(String(row?.due_at)).toISOString();
    };
    // Dhaka is six hours ahead: 22:30, 08:29, and 08:30 there.
    expect(await dueAt('2026-03-10T16:30:00.000Z')).toBe('2026-03-11T02:30:00.000Z');
    expect(await dueAt('2026-03-10T02:29:00.000Z')).toBe('2026-03-10T02:30:00.000Z');
    expect(await dueAt('2026-03-10T02:30:00.000Z')).toBe('2026-03-10T02:30:00.000Z');
    // Due long ago, but it is quiet again.
    clock.set('2026-03-10T16:31:00Z');
    await send();
    expect(server.received).toEqual([]);
    clock.set('2026-03-10T15:59:00Z');
    await send();
    expect(server.received).toHaveLength(2);
  });
});

describe('a notification is sent', () => {
  it('over a real mail server in the customer’s language, with the ISP’s name, the amount and the link', async () => {
    const id = await subscriber('rahima@home.test', 'de');
    await issueTestInvoice(place(), id, 123_456_00);
    expect(await send()).toMatchObject({ sent: 1, failed: 0 });
    const [mail] = server.received;
    expect(mail?.to).toEqual(['rahima@home.test']);
    const [shown] = await db.sql('select subject, body, language, state from notifications');
    expect(shown).toMatchObject({ language: 'de', state: 'sent' });
    expect(shown?.['subject']).toMatch(/^Rechnung INV-\d{4}-\d+ von North Net: Tk 1,23,456\.00$/);
    expect(shown?.['body']).toMatch(/https:\/\/panel\.test\/pay\/[\w-]{43}/);
    expect(messageIds()[0]).toMatch(/^<notification\.\d+\.\d+@panel\.test>$/);
  });

  it('with the ISP’s own text if it has one, and in its language if there is none in the customer’s', async () => {
    await db.sql(
      `insert into notification_templates (isp_id, kind, channel, language, subject, body)
       values ($1, 'paid', 'email', 'fr', 'Merci {name}', '{amount} {number}')`,
      [ispId],
    );
    await db.sql("update isps set locale = 'fr' where id = $1", [ispId]);
    const id = await subscriber('rahima@home.test', 'it');
    await recordCashPayment(place(), { subscriberId: id, amountMinor: 50_00, userId: 2 });
    await send();
    await db.sql("update isps set locale = 'en' where id = $1", [ispId]);
    const [sent] = await db.sql('select subject, body from notifications');
    expect(sent?.['subject']).toMatch(/^Merci Customer/);
    expect(sent?.['body']).toMatch(/^Tk 50\.00 MR-/);
  });

  it('once, also by concurrent workers', async () => {
    await many(60);
    const results = await Promise.all([send(), send(), send()]);
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    expect(new Set(messageIds()).size).toBe(60);
    expect(server.received).toHaveLength(60);
  });

  it('by another worker after the first one died, but not before its lease expires', async () => {
    await many(3);
    const died: Mailer = { send: () => new Promise(() => {}), close: async () => {} };
    void send(died);
    await expect.poll(async () => (await rows()).map(({ tries }) => tries)).toEqual([1, 1, 1]);
    clock.advance(minutes(4));
    expect(await send()).toMatchObject({ sent: 0, failed: 0 });
    clock.advance(minutes(2));
    expect(await send()).toMatchObject({ sent: 3, failed: 0 });
    expect(server.received).toHaveLength(3);
  });

  it('once more with the same message id, if a worker died between sending and recording it', async () => {
    await many(1);
    const dies = sendNotificationsOnce(db, ispId, notificationServices(clock, mailer), async (work) => {
      if (server.received.length > 0) throw new Error('killed');
      return asTenant(db, ispId, work);
    });
    await expect(dies).rejects.toThrow('killed');
    clock.advance(minutes(6));
    await send();
    const [first, second] = messageIds();
    expect(first).toBe(second);
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('not if it no longer applies: invoice cancelled or paid, payment cancelled', async () => {
    const id = await subscriber();
    const [cancelled, paid] = [
      await issueTestInvoice(place(), id, 100_00),
      await issueTestInvoice(place(), id, 200_00),
    ];
    await asTenant(db, ispId, (tx) =>
      enqueueNotifications(tx, at, 'reminder', [
        { subscriberId: id, key: 'x', invoiceId: paid, amountMinor: 200_00 },
      ]),
    );
    await db.sql("update invoices set cancelled_at = now(), cancelled_reason = 'Wrong' where id = $1", [
      cancelled,
    ]);
    await recordCashPayment(place(), { subscriberId: id, amountMinor: 200_00, userId: 2 });
    await send();
    expect(await rows()).toMatchObject([
      { kind: 'invoice_issued', state: 'dropped', error: 'invoice_cancelled' },
      { kind: 'invoice_issued', state: 'sent' },
      { kind: 'reminder', state: 'dropped', error: 'invoice_paid' },
      { kind: 'paid', state: 'sent' },
    ]);
  });
});

describe('a notification that cannot be sent', () => {
  const refusing = async (code: number) => {
    const other = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: code })),
    });
    const by = createSmtpMailer({ url: `smtp://127.0.0.1:${other.port}`, from: 'panel@north.test' });
    const close = async () => {
      await by.close();
      await other.close();
    };
    return { by, close };
  };

  it('is retried after growing delays while the failure is temporary', async () => {
    await many(2);
    const { by, close } = await refusing(451);
    await send(by);
    expect(await rows()).toMatchObject([
      { state: 'queued', tries: 1, error: expect.stringContaining('451') },
      { state: 'queued', tries: 1 },
    ]);
    clock.advance(minutes(1));
    await send(by);
    expect((await rows())[0]).toMatchObject({ tries: 1 });
    clock.advance(minutes(2));
    await send();
    expect(await rows()).toMatchObject([
      { state: 'sent', tries: 2, error: null },
      { state: 'sent', tries: 2 },
    ]);
    await close();
  });

  it('fails on a permanent error, and the managers of the ISP are notified once', async () => {
    await many(2);
    const { by, close } = await refusing(550);
    expect(await send(by)).toMatchObject({ sent: 0, failed: 2 });
    expect(await rows()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('550') },
      { state: 'failed' },
    ]);
    const notified = await db.sql('select title, link, kind from inbox_messages');
    expect(notified).toMatchObject([
      { title: '2 notifications could not be sent', kind: 'notifications.failed' },
    ]);
    expect(notified[0]?.['link']).toBe('/isp/notification-list?state=failed');
    await close();
  });

  it('waits with all others while the mail server is unreachable', async () => {
    await many(30);
    const gone = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'panel@north.test' });
    expect(await send(gone)).toMatchObject({ sent: 0, failed: 0 });
    const tried = (await rows()).filter(({ tries }) => Number(tries) > 0);
    expect(tried.length).toBeLessThanOrEqual(12);
    clock.advance(minutes(10));
    await send();
    expect(server.received).toHaveLength(30);
    await gone.close();
  });
});
