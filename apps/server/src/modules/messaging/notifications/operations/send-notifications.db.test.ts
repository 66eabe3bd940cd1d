import { MovableClock } from '@lastmile/kit';
import { createSmtpMailer, type Mailer } from '@lastmile/messaging';
import { startMailServer } from '@lastmile/messaging/test-support';
import { createTestDatabase, standingIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueBill, makeBillable, takeCash } from '../../../../../test/support/billing.ts';
import { asTenant, deliverOnce, noticeServices, writeTo } from '../../../../../test/support/notifications.ts';
import { restore } from '../../../billing/dunning/operations/reactivate-paid.ts';
import { carryOut, suspension } from '../../../customers/subscribers/index.ts';
import { queueNotices, queueServiceNotices } from '../../outbox/queries/notifications.ts';

const ispId = standingIsps.north.id;
const at = '2026-03-10T04:00:00.000Z';
const minutes = (count: number) => count * 60_000;
let db: TestDatabase;
let clock: MovableClock;
let make: Awaited<ReturnType<typeof makeBillable>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let mailer: Mailer;
beforeAll(async () => {
  db = await createTestDatabase();
  make = await makeBillable(db, ispId);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql('truncate notices, notice_settings, notice_templates, inbox_messages');
  clock = new MovableClock(at);
  server = await startMailServer();
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: 'North Net <panel@north.test>' });
});
afterEach(async () => {
  await mailer.close();
  await server.close();
});

const place = () => ({ db, clock, ispId });
const rows = () => db.sql('select kind, state, tries, error, recipient from notices order by id');
const send = (by = mailer) => deliverOnce(db, ispId, noticeServices(clock, by));
/** A line that can be written to. */
const line = async (email: string | null = 'rahima@home.test', language = 'en') => {
  const id = await make.line();
  await writeTo(db, id, email, language);
  return id;
};
const many = async (count: number) => {
  const id = await line();
  const notices = Array.from({ length: count }, (_, n) => ({
    subscriberId: id,
    key: `try-${n}`,
    amountMinor: n,
  }));
  await asTenant(db, ispId, (tx) => queueNotices(tx, at, 'paid', notices));
};
const messageIds = () => server.received.map(({ text }) => /^message-id: (.+)$/im.exec(text)?.[1]?.trim());

describe('a notice is queued with what it tells of', () => {
  it('by a bill and a payment, once for each, for whoever has an address', async () => {
    const [written, silent] = [await line(), await line(null)];
    for (const id of [written, silent]) {
      await issueBill(place(), id, 500_00);
      await takeCash(place(), { subscriberId: id, amountMinor: 500_00, userId: 2 });
    }
    expect(await rows()).toMatchObject([
      { kind: 'bill_issued', state: 'queued' },
      { kind: 'paid', state: 'queued' },
    ]);
  });

  it('and not when that is undone, comes again, or the ISP has switched it off', async () => {
    const id = await line();
    const queue = () =>
      asTenant(db, ispId, (tx) => queueNotices(tx, at, 'paid', [{ subscriberId: id, key: '1' }]));
    await expect(
      asTenant(db, ispId, async (tx) => {
        await queueNotices(tx, at, 'paid', [{ subscriberId: id, key: '1' }]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
    expect([await queue(), await queue()]).toEqual([1, 0]);
    await db.sql("insert into notice_settings (isp_id, off_kinds) values ($1, '{bill_issued}')", [ispId]);
    await issueBill(place(), id, 500_00);
    expect(await rows()).toHaveLength(1);
  });

  it('of being cut off and of coming back, once for each time', async () => {
    const id = await line();
    await issueBill(place(), id, 500_00);
    const tell = (kind: 'suspended' | 'restored') =>
      asTenant(db, ispId, (tx) => queueServiceNotices(tx, at, kind, [id]));
    expect([await tell('suspended'), await tell('suspended')]).toEqual([1, 0]);
    await db.sql("update subscribers set status_since = status_since + interval '1 day' where id = $1", [id]);
    expect([await tell('suspended'), await tell('restored')]).toEqual([1, 1]);
    const [told] = await db.sql("select amount_minor from notices where kind = 'suspended'");
    expect(Number(told?.['amount_minor'])).toBe(500_00);
  });

  it('when a line is cut for an unpaid bill and when its payment brings it back', async () => {
    const id = await line();
    const transaction = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, ispId, work);
    await issueBill(place(), id, 500_00);
    await transaction((tx) => carryOut(tx, [id], suspension(tx, 'unpaid', { at, today: '2026-03-10' })));
    await takeCash(place(), { subscriberId: id, amountMinor: 500_00, userId: 2 });
    clock.advance(minutes(1));
    expect(await restore(clock, { transaction })).toEqual([id]);
    const told = (await rows()).map(({ kind }) => kind);
    expect(told).toEqual(['bill_issued', 'suspended', 'paid', 'restored']);
    await send();
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'dropped', 'sent', 'sent']);
  });

  it('and waits for the end of quiet hours, in the ISP’s own zone', async () => {
    await db.sql(
      "insert into notice_settings (isp_id, quiet_from, quiet_until) values ($1, '22:00', '08:30')",
      [ispId],
    );
    const id = await line();
    const dueAt = async (when: string) => {
      await asTenant(db, ispId, (tx) => queueNotices(tx, when, 'paid', [{ subscriberId: id, key: when }]));
      const [row] = await db.sql<{ due_at: Date }>('select due_at from notices where queued_at = $1', [when]);
      return new Date(String(row?.due_at)).toISOString();
    };
    // Dhaka is six hours ahead: 22:30, 08:29, and 08:30 there.
    expect(await dueAt('2026-03-10T16:30:00.000Z')).toBe('2026-03-11T02:30:00.000Z');
    expect(await dueAt('2026-03-10T02:29:00.000Z')).toBe('2026-03-10T02:30:00.000Z');
    expect(await dueAt('2026-03-10T02:30:00.000Z')).toBe('2026-03-10T02:30:00.000Z');
    clock.set('2026-03-10T16:31:00Z');
    await send();
    expect(server.received).toHaveLength(2);
  });
});

describe('a notice is sent', () => {
  it('over a real mail server in the person’s language, with the ISP’s name, the amount and the link', async () => {
    const id = await line('rahima@home.test', 'de');
    await issueBill(place(), id, 123_456_00);
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    const [mail] = server.received;
    expect(mail?.to).toEqual(['rahima@home.test']);
    const [shown] = await db.sql('select subject, body, language, state from notices');
    expect(shown).toMatchObject({ language: 'de', state: 'sent' });
    expect(shown?.['subject']).toMatch(/^Rechnung INV-\d{4}-\d+ von North Net: Tk 1,23,456\.00$/);
    expect(shown?.['body']).toMatch(/https:\/\/panel\.test\/pay\/[\w-]{43}/);
    expect(messageIds()[0]).toMatch(/^<notice\.\d+\.\d+@panel\.test>$/);
  });

  it('in the ISP’s own words where it has some, and in its language where the panel does not speak the person’s', async () => {
    await db.sql(
      `insert into notice_templates (isp_id, kind, channel, language, subject, body)
       values ($1, 'paid', 'email', 'fr', 'Merci {name}', '{amount} {number}')`,
      [ispId],
    );
    await db.sql("update isps set locale = 'fr' where id = $1", [ispId]);
    const id = await line('rahima@home.test', 'bn');
    await takeCash(place(), { subscriberId: id, amountMinor: 50_00, userId: 2 });
    await send();
    await db.sql("update isps set locale = 'en' where id = $1", [ispId]);
    const [sent] = await db.sql('select subject, body from notices');
    expect(sent?.['subject']).toMatch(/^Merci Person/);
    expect(sent?.['body']).toMatch(/^Tk 50\.00 MR-/);
  });

  it('once, whoever sends at the same time', async () => {
    await many(60);
    const results = await Promise.all([send(), send(), send()]);
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    expect(new Set(messageIds()).size).toBe(60);
    expect(server.received).toHaveLength(60);
  });

  it('by another after a worker died with it in hand, and not before its time is over', async () => {
    await many(3);
    const died: Mailer = { send: () => new Promise(() => {}), close: async () => {} };
    void send(died);
    await expect.poll(async () => (await rows()).map(({ tries }) => tries)).toEqual([1, 1, 1]);
    clock.advance(minutes(4));
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    clock.advance(minutes(2));
    expect(await send()).toEqual({ sent: 3, failed: 0 });
    expect(server.received).toHaveLength(3);
  });

  it('once more, as the same message, where a worker died between sending and noting it', async () => {
    await many(1);
    let transactions = 0;
    const dies = deliverOnce(db, ispId, noticeServices(clock, mailer), (work) => {
      transactions += 1;
      if (transactions > 1) throw new Error('killed');
      return asTenant(db, ispId, work);
    });
    await expect(dies).rejects.toThrow('killed');
    clock.advance(minutes(6));
    await send();
    const [first, second] = messageIds();
    expect(first).toBe(second);
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('not when it is no longer so: a bill cancelled, paid, a payment taken back', async () => {
    const id = await line();
    const [cancelled, paid] = [await issueBill(place(), id, 100_00), await issueBill(place(), id, 200_00)];
    await asTenant(db, ispId, (tx) =>
      queueNotices(tx, at, 'reminder', [
        { subscriberId: id, key: 'x', invoiceId: paid, amountMinor: 200_00 },
      ]),
    );
    await db.sql("update invoices set cancelled_at = now(), cancelled_reason = 'Wrong' where id = $1", [
      cancelled,
    ]);
    await takeCash(place(), { subscriberId: id, amountMinor: 200_00, userId: 2 });
    await send();
    expect(await rows()).toMatchObject([
      { kind: 'bill_issued', state: 'dropped', error: 'bill_cancelled' },
      { kind: 'bill_issued', state: 'sent' },
      { kind: 'reminder', state: 'dropped', error: 'bill_paid' },
      { kind: 'paid', state: 'sent' },
    ]);
  });
});

describe('a notice that does not leave', () => {
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

  it('is tried again after a pause that grows, while the server only asks to wait', async () => {
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

  it('has failed when the server says never, and the heads of the ISP hear of it once', async () => {
    await many(2);
    const { by, close } = await refusing(550);
    expect(await send(by)).toEqual({ sent: 0, failed: 2 });
    expect(await rows()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('550') },
      { state: 'failed' },
    ]);
    const told = await db.sql('select title, link, kind from inbox_messages');
    expect(told).toMatchObject([{ title: '2 notifications could not be sent', kind: 'notices.failed' }]);
    expect(told[0]?.['link']).toBe('/isp/notification-list?state=failed');
    await close();
  });

  it('waits with all others while no mail server answers', async () => {
    await many(30);
    const gone = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'panel@north.test' });
    expect(await send(gone)).toEqual({ sent: 0, failed: 0 });
    const tried = (await rows()).filter(({ tries }) => Number(tries) > 0);
    expect(tried.length).toBeLessThanOrEqual(12);
    clock.advance(minutes(10));
    await send();
    expect(server.received).toHaveLength(30);
    await gone.close();
  });
});
