import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';
import { encryptPassword } from '../subscribers/index.ts';

let panel: TestServer;
let owner: Client;
let token: string;
let place: { db: TestServer['db']; clock: TestServer['clock']; ispId: number };
beforeAll(async () => {
  panel = await startTestServer();
  token = await panel.tokenOf(north.logins.client);
  owner = panel.clientWith(token);
  place = { db: panel.db, clock: panel.clock, ispId: north.id };
});
afterAll(() => panel.close());

const { preview: previewCall, erase: eraseCall } = calls.personalData;

const secret = 'Zebra-4711';

/** A customer with a closed subscriber, a paid invoice, notifications, sessions and a history of changes. */
async function formerCustomer() {
  const { db } = panel;
  const billable = await createBillable(db, north.id);
  const subscriberId = await billable.subscriber({ status: 'active' });
  const [customer] = await db.sql<{ id: string; code: string }>(
    'select id, customer_code as code from customers where id = (select customer_id from subscribers where id = $1)',
    [subscriberId],
  );
  const id = Number(customer?.id);
  const username = `karim.uddin.${subscriberId}`;
  await db.sql(
    `update customers set name = 'Karim Uddin', name_bn = 'করিম', mobile = '+8801712000111', alt_mobile = '+8801712000112',
       email = 'karim@example.com', nid = '1234567890', passport = 'AB123', birth_date = '1990-01-31', house = 'Karim Villa',
       landmark = 'Behind Karim store', latitude = 23.8, longitude = 90.4 where id = $1`,
    [id],
  );
  await db.sql(
    `update subscribers set username = $2, password_encrypted = $3, comment = 'Karim, back gate', caller_id = 'AA:BB:CC:00:11:22'
     where id = $1`,
    [subscriberId, username, encryptPassword(panel.panel.services.cipher, north.id, username, secret)],
  );
  await issueTestInvoice(place, subscriberId, 50_000);
  await recordCashPayment(place, { subscriberId, amountMinor: 50_000, userId: 1 });
  await db.sql(
    `insert into notifications (isp_id, subscriber_id, kind, channel, dedupe_key, state, queued_at, due_at, sent_at, recipient, body)
     values ($1, $2, 'paid', 'email', $3, 'sent', now(), now(), now(), 'karim@example.com', 'Dear Karim')`,
    [north.id, subscriberId, `erase ${subscriberId}`],
  );
  await db.sql(
    `insert into subscriber_presence (isp_id, subscriber_id, online, since, last_ip, last_caller_id)
     values ($1, $2, false, now(), '10.0.0.9', 'AA:BB:CC:00:11:22') on conflict do nothing`,
    [north.id, subscriberId],
  );
  await addTicket(subscriberId, username);
  await db.sql(`insert into imports (isp_id, file_name) values ($1, 'a.csv')`, [north.id]);
  await db.sql(
    `insert into import_rows (isp_id, import_id, row_number, cells_encrypted, parsed_values, customer_id, subscriber_id)
     select $1, max(id), 1, 'x', '{"name": "Karim Uddin"}', $2, $3 from imports where isp_id = $1`,
    [north.id, id, subscriberId],
  );
  return { id, subscriberId, username, pairCode: customer?.code ?? '' };
}

/** A ticket with a mail of the customer, a file and a visit; each of them names the customer. */
async function addTicket(subscriberId: number, username: string): Promise<void> {
  const { db } = panel;
  const said = `It is ${username}`;
  const [ticket] = await db.sql<{ id: string }>(
    `insert into tickets (isp_id, number, subject, category, urgency, source, subscriber_id, contact_name, contact_mobile,
       opened_at, last_activity_at, first_response_due_at, resolution_due_at)
     values ($1, 500000 + $2::bigint, $3, 'other', 'normal', 'email', $2, $3, '01712000111', now(), now(), now(), now()) returning id`,
    [north.id, subscriberId, said],
  );
  const [reply] = await db.sql<{ id: string }>(
    `insert into ticket_replies (isp_id, ticket_id, author, author_name, body, from_email, left_out)
     values ($1, $2, 'customer', $3, $3, 'karim@example.com', array[$3]) returning id`,
    [north.id, ticket?.id, said],
  );
  await db.sql(
    `insert into ticket_attachments (isp_id, ticket_id, reply_id, file_name, media_type, size_bytes, storage_key)
     values ($1, $2, $3, $4, 'image/png', 1, md5($4))`,
    [north.id, ticket?.id, reply?.id, said],
  );
  await db.sql(
    `insert into visits (isp_id, ticket_id, visit_date, from_time, to_time, status, instructions, cancel_reason, finished_at)
     values ($1, $2, '2026-03-10', '10:00', '12:00', 'cancelled', $3, $3, now())`,
    [north.id, ticket?.id, said],
  );
}

async function close(subscriberId: number): Promise<void> {
  await panel.db.sql("update subscribers set status = 'closed' where id = $1", [subscriberId]);
  await panel.db.sql(
    "update router_secrets set desired_state = 'absent', state = 'synced' where subscriber_id = $1",
    [subscriberId],
  );
}

const download = (id: number, as = token) =>
  panel.request(`/api/isp/customer/personal-data/${id}`, { headers: { authorization: `Bearer ${as}` } });

describe('the export of a customer', () => {
  it('contains every record about them, no secret, and is recorded in the audit log', async () => {
    const { id, username, pairCode } = await formerCustomer();
    const response = await download(id);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="customer-${pairCode}.json"`,
    );
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      customer: {
        name: 'Karim Uddin',
        nid: '1234567890',
        birthDate: '1990-01-31',
        email: 'karim@example.com',
      },
      subscribers: [{ username, comment: 'Karim, back gate' }],
      subscriberPresence: [{ lastCallerId: 'AA:BB:CC:00:11:22' }],
      invoices: [{ totalMinor: 50_000 }],
      invoiceLines: [{ amountMinor: 50_000 }],
      payments: [{ amountMinor: 50_000 }],
      tickets: [{ contactMobile: '01712000111' }],
      ticketReplies: [{ fromEmail: 'karim@example.com' }],
      ticketAttachments: [{ fileName: `It is ${username}` }],
      visits: [{ instructions: `It is ${username}` }],
      notifications: expect.arrayContaining([
        expect.objectContaining({ recipient: 'karim@example.com', body: 'Dear Karim' }),
      ]),
      sessions: [],
      changes: expect.arrayContaining([expect.objectContaining({ entity: 'customers', action: 'update' })]),
    });
    expect(text).not.toMatch(/encrypted|ispId/i);
    const [row] = await panel.db.sql(
      "select user_id, after from audit_log where call = 'personalData.export' order by id desc limit 1",
    );
    expect(row?.['after']).toMatchObject({
      event: 'exported',
      filter: { customer: id },
      hasPersonalData: true,
    });
  });

  it('of another ISP is not found', async () => {
    const { id } = await formerCustomer();
    expect((await download(id, await panel.tokenOf(south.logins.client))).status).toBe(404);
  });
});

describe('the erasure of a customer', () => {
  it('is refused with the obstacles while a subscriber is not closed, on a router or has a balance', async () => {
    const { id, subscriberId, username, pairCode } = await formerCustomer();
    const erase = () => owner(eraseCall, { params: { id }, body: { pairCode, reason: 'Request' } });
    const obstacles = async () =>
      (await owner(previewCall, { params: { id } })).obstacles.map(({ obstacle }) => obstacle);
    expect(await obstacles()).toEqual(['not_closed']);
    expect(await expectProblem(erase())).toMatchObject({ code: 'personal_data.cannot_erase' });
    await panel.db.sql("update subscribers set status = 'closed' where id = $1", [subscriberId]);
    expect(await obstacles()).toEqual(['on_router']);
    await close(subscriberId);
    await issueTestInvoice(place, subscriberId, 100);
    expect(await obstacles()).toEqual(['balance']);
    expect(await expectProblem(erase())).toMatchObject({ code: 'personal_data.cannot_erase' });
    const [row] = await panel.db.sql('select username from subscribers where id = $1', [subscriberId]);
    expect(row).toEqual({ username });
  });

  it('needs the right customer code', async () => {
    const { id, subscriberId } = await formerCustomer();
    await close(subscriberId);
    const erase = owner(eraseCall, { params: { id }, body: { pairCode: 'ABCD1234', reason: 'Request' } });
    expect(await expectProblem(erase)).toMatchObject({ code: 'personal_data.wrong_code' });
  });

  it('leaves no name, number, address or credential in any row, and keeps invoices and the ledger', async () => {
    const { id, subscriberId, username, pairCode } = await formerCustomer();
    await close(subscriberId);
    const preview = await owner(previewCall, { params: { id } });
    expect(preview).toMatchObject({
      obstacles: [],
      erases: { subscribers: 1, notifications: 3, importRows: 1 },
      keeps: { invoices: 1, payments: 1 },
    });
    const documents = () =>
      panel.db.sql(
        `select (select jsonb_agg(to_jsonb(i) - 'version' order by id) from invoices i where subscriber_id = $1) as invoices,
           (select jsonb_agg(to_jsonb(p) - 'version' order by id) from payments p where subscriber_id = $1) as payments,
           (select jsonb_agg(l order by entry_id, line_no) from journal_lines l where subscriber_id = $1) as lines`,
        [subscriberId],
      );
    const before = await documents();
    await owner(eraseCall, {
      params: { id },
      body: { pairCode: pairCode.toLowerCase(), reason: 'Request of 10 March' },
    });
    expect(await documents()).toEqual(before);
    // The invoice keeps what was printed on it. Other customers of this file have the same name.
    expect(await traces([username])).toEqual(['invoices']);
    expect(
      await traces(['karim', 'করিম', '1712000111', '1234567890', 'AA:BB:CC'], { id, subscriberId }),
    ).toEqual(['invoices']);
    const [subscriber] = await panel.db.sql(
      'select username, password_encrypted, removed_at is not null as removed from subscribers where id = $1',
      [subscriberId],
    );
    expect(subscriber).toEqual({
      username: `erased-${subscriberId}`,
      password_encrypted: null,
      removed: true,
    });
    const [event] = await panel.db.sql(
      "select after from audit_log where entity = 'customers' and entity_id = $1 and action = 'event'",
      [id],
    );
    expect(event?.['after']).toMatchObject({ event: 'erased', reason: 'Request of 10 March', invoices: 1 });
    const findings = await checkInvariants(panel.db.database, panel.clock);
    expect(findings.find(({ invariant }) => invariant.startsWith('Erased'))?.violations).toEqual([]);
  });

  it('is final: the customer cannot be erased again, found or given a subscriber', async () => {
    const { id, subscriberId, pairCode } = await formerCustomer();
    await close(subscriberId);
    const body = { pairCode, reason: 'Request' };
    await owner(eraseCall, { params: { id }, body });
    expect(await expectProblem(owner(eraseCall, { params: { id }, body }))).toMatchObject({
      code: 'personal_data.already_erased',
    });
    expect(await expectProblem(owner(calls.subscribers.findPairCode, { query: { pairCode } }))).toMatchObject(
      { code: 'not_found' },
    );
    const other = await formerCustomer();
    const assign = owner(calls.subscribers.assign, { body: { ids: [other.subscriberId], customerId: id } });
    expect(await expectProblem(assign)).toMatchObject({ code: 'subscribers.customer_not_found' });
    const statement = await owner(calls.statements.customer, { params: { id } });
    expect(statement.customer).toMatchObject({ name: pairCode, erasedAt: expect.any(String) });
  });
});

/** Tables with a row, of this customer if given, that contains one of the texts; an invoice keeps what was printed on it. */
async function traces(
  texts: readonly string[],
  of?: { readonly id: number; readonly subscriberId: number },
): Promise<string[]> {
  const tables = await panel.db.sql<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by 1 having 'isp_id' = any(array_agg(a.attname)) order by 1`,
  );
  const found: string[] = [];
  for (const { name, columns } of tables) {
    const contains = texts.map((_text, at) => `strpos(lower(t::text), lower($${at + 1})) > 0`).join(' or ');
    const belongs = of ? rowsOf(name, columns, of) : 'true';
    const [row] = await panel.db.sql<{ count: string }>(
      `select count(*) from ${name} t where (${contains}) and ${belongs}`,
      [...texts],
    );
    if (Number(row?.count) > 0) found.push(name);
  }
  return found;
}

function rowsOf(table: string, columns: readonly string[], of: { id: number; subscriberId: number }): string {
  if (table === 'customers') return `id = ${of.id}`;
  if (table === 'subscribers') return `id = ${of.subscriberId}`;
  if (table === 'audit_log')
    return `((entity = 'customers' and entity_id = ${of.id}) or (entity = 'subscribers' and entity_id = ${of.subscriberId}))`;
  if (columns.includes('subscriber_id')) return `subscriber_id = ${of.subscriberId}`;
  return columns.includes('customer_id') ? `customer_id = ${of.id}` : 'false';
}
