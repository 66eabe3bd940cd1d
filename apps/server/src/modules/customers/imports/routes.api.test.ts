import { type Client, calls, exportHeader, importReasonText } from '@lastmile/contract';
import type { Worker } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { decryptPassword } from '../subscribers/index.ts';
import { buildCsv, importHelpersOf, startImportWorker } from './test/import-helpers.ts';

const c = calls.imports;
let panel: TestServer;
let worker: Worker;
let owner: Client;
let importHelpers: ReturnType<typeof importHelpersOf>;
let routerId: number;
let packageId: number;
beforeAll(async () => {
  panel = await startTestServer();
  worker = await startImportWorker(panel);
  owner = await panel.clientOf(north.logins.client);
  importHelpers = importHelpersOf(owner);
  routerId = await createTestRouter(panel.db, north.id, 'Mirpur-1');
  packageId = await createTestPackage(panel.db, north.id, 'Home 20');
  await panel.db.sql("insert into areas (isp_id, name, code) values ($1, 'Mirpur', 'M1')", [north.id]);
});
afterAll(async () => {
  await worker.stop();
  await panel.close();
});

const header = [
  'PPPoE Username',
  'PPPoE Password',
  'Customer Name',
  'Mobile No',
  'Router',
  'Package',
  'Zone',
];
const rowOf = (username: string, changes: Record<number, string> = {}) => {
  const row = [username, 'secret-1', `Customer ${username}`, '01712345678', 'mirpur-1', 'HOME 20', 'm1'];
  return row.map((cell, index) => changes[index] ?? cell);
};
const subscriberNamed = async (username: string) => {
  const [row] = await panel.db.sql(
    `select s.*, p.name as customer, p.mobile, p.customer_code, a.name as area from subscribers s
     left join customers p on p.isp_id = s.isp_id and p.id = s.customer_id
     left join areas a on a.isp_id = s.isp_id and a.id = s.area_id where s.isp_id = $1 and s.username = $2`,
    [north.id, username],
  );
  return row;
};
const auditOf = (entity: string) =>
  panel.db.sql("select after from audit_log where entity = $1 and call = 'imports.run'", [entity]);

describe('a dry run', () => {
  it('gives each row a result with every reason and its column, and writes no subscriber', async () => {
    const subscriber = await createTestSubscriber(panel.db, north.id, {
      routerId,
      packageId,
      status: 'active',
      username: 'old.same',
    });
    await createTestSubscriber(panel.db, north.id, {
      routerId,
      packageId,
      status: 'active',
      username: 'old.other',
    });
    const before = await panel.db.sql('select count(*)::int as lines from subscribers');
    const shown = await importHelpers.uploadAndCheck([
      header,
      rowOf('fresh.1'),
      ['OLD.same', '', '', '', '', '', ''],
      ['old.other', '', 'Another Name', '', '', '', ''],
      rowOf('x', { 1: 'a b', 3: '8.80171E+12', 4: 'Nowhere', 6: 'Nowhere' }),
      rowOf('FRESH.1'),
    ]);
    expect(shown).toMatchObject({
      state: 'checked',
      rows: 5,
      figures: { new: 1, same: 1, changed: 1, refused: 2, created: 0, updated: 0 },
    });
    const rows = await importHelpers.rows(shown.id);
    expect(rows.map(({ id, result, changes }) => ({ id, result, changes }))).toEqual([
      { id: 2, result: 'new', changes: [] },
      { id: 3, result: 'same', changes: [] },
      { id: 4, result: 'changed', changes: ['name'] },
      { id: 5, result: 'refused', changes: [] },
      { id: 6, result: 'refused', changes: [] },
    ]);
    expect(rows[1]?.subscriberId).toBe(subscriber);
    expect(rows[3]?.reasons).toEqual(
      expect.arrayContaining([
        { field: 'username', code: 'bad_username' },
        { field: 'password', code: 'bad_password' },
        { field: 'mobile', code: 'scientific' },
        { field: 'routerName', code: 'router_not_found' },
        { field: 'areaName', code: 'area_not_found' },
      ]),
    );
    expect(rows[3]?.reasons).toHaveLength(5);
    expect(rows[4]?.reasons).toEqual([{ field: 'username', code: 'duplicate', row: 2 }]);
    expect(await panel.db.sql('select count(*)::int as lines from subscribers')).toEqual(before);
  });

  it('shows no password, stores none unencrypted, and logs none', async () => {
    const { id } = await importHelpers.uploadAndCheck([header, rowOf('hidden.1', { 1: 'hunter2-hunter2' })]);
    const [row] = await importHelpers.rows(id);
    expect(row).toMatchObject({ hasPassword: true });
    const shown = await importHelpers.show(id);
    expect(shown.columns[1]).toMatchObject({ field: 'password', samples: [] });
    const stored = await panel.db.sql('select * from import_rows where import_id = $1', [id]);
    for (const seen of [row, shown, stored, panel.log()]) {
      expect(JSON.stringify(seen)).not.toContain('hunter2');
    }
  });

  it('recognizes headers of other systems, and remembers the mappings of this ISP', async () => {
    const first = await importHelpers.upload(
      buildCsv(
        [
          ['Login', 'Strange'],
          ['a.b.c', 'Home 20'],
        ],
        ';',
      ),
    );
    const { columns } = await importHelpers.show(first);
    expect(columns.map(({ field }) => field)).toEqual(['username', null]);
    const { jobId } = await owner(c.check, { body: { id: first, mapping: ['username', 'packageName'] } });
    await importHelpers.ended(jobId);
    const second = await importHelpers.show(
      await importHelpers.upload(
        buildCsv([
          ['strange', 'LOGIN'],
          ['Home 20', 'a.b.c'],
        ]),
      ),
    );
    expect(second.columns.map(({ field }) => field)).toEqual(['packageName', 'username']);
  });

  it('uses a default for empty cells and missing columns', async () => {
    const shown = await importHelpers.uploadAndCheck(
      [
        ['username', 'password', 'name', 'mobile'],
        ['default.1', 'secret-1', 'Customer', '০১৭১২৩৪৫৬৭৮'],
      ],
      { defaults: { routerName: 'Mirpur-1', packageName: 'Home 20' } },
    );
    expect(shown.figures).toMatchObject({ new: 1, refused: 0 });
  });

  it('rejects a mapping without usernames, or with a field twice', async () => {
    const id = await importHelpers.upload(
      buildCsv([
        ['a', 'b'],
        ['1', '2'],
      ]),
    );
    const mapped = (mapping: ('username' | 'name' | null)[]) =>
      expectProblem(owner(c.check, { body: { id, mapping } }));
    expect(await mapped(['name', null])).toMatchObject({ code: 'imports.no_username' });
    expect(await mapped(['username', 'username'])).toMatchObject({ code: 'imports.duplicate_field' });
  });

  it('refuses fields that affect money without permission to change invoices', async () => {
    const technician = importHelpersOf(await panel.clientOf(north.logins.technician));
    const shown = await technician.uploadAndCheck([
      [...header, 'Monthly Bill', 'Due'],
      [...rowOf('cheap.1'), '100', '50'],
    ]);
    const [row] = await technician.rows(shown.id);
    expect(row?.reasons).toEqual([
      { field: 'agreedPrice', code: 'needs_invoice_right' },
      { field: 'openingBalance', code: 'needs_invoice_right' },
    ]);
    const { id } = await importHelpers.uploadAndCheck([header, rowOf('cheap.2')]);
    const refusal = expectProblem(
      (await panel.clientOf(north.logins.technician))(c.run, { body: { id, changeExisting: false } }),
    );
    expect(await refusal).toMatchObject({ code: 'imports.check_again' });
  });

  it('refuses a discount that is an amount and a percentage, or that ends before it begins', async () => {
    const shown = await importHelpers.uploadAndCheck([
      [...header, 'Discount', 'Discount percent', 'Discount from', 'Discount until'],
      [...rowOf('off.1'), '50', '10', '', ''],
      [...rowOf('off.2'), '', '10', '2026-04-01', '2026-03-31'],
      [...rowOf('off.3'), '', '101', '', ''],
    ]);
    const rows = await importHelpers.rows(shown.id);
    expect(rows.map(({ reasons }) => reasons)).toEqual([
      [{ field: 'discountPercent', code: 'discount_amount_and_percent' }],
      [{ field: 'discountUntil', code: 'discount_ends_first' }],
      [{ field: 'discountPercent', code: 'not_a_number' }],
    ]);
  });

  it('refuses closing, a hold and a cheaper package without permission to change invoices', async () => {
    const technician = importHelpersOf(await panel.clientOf(north.logins.technician));
    const { id: first } = await importHelpers.uploadAndCheck([
      header,
      rowOf('paid.1'),
      rowOf('paid.2'),
      rowOf('paid.3'),
    ]);
    await importHelpers.run(first);
    const cheaper = await createTestPackage(panel.db, north.id, 'Home 5');
    await panel.db.sql('update packages set price_minor = 40000 where id = $1', [cheaper]);
    const shown = await technician.uploadAndCheck([
      ['username', 'status', 'package'],
      ['paid.1', 'closed', ''],
      ['paid.2', 'on_hold', ''],
      ['paid.3', '', 'Home 5'],
    ]);
    const rows = await technician.rows(shown.id);
    const code = 'needs_invoice_right';
    expect(rows.map(({ reasons }) => reasons)).toEqual([
      [{ field: 'status', code }],
      [{ field: 'status', code }],
      [{ field: 'packageName', code }],
    ]);
  });

  it('requires a password for a subscriber on a router that was never polled', async () => {
    const shown = await importHelpers.uploadAndCheck([header, rowOf('no.password', { 1: '' })]);
    const [row] = await importHelpers.rows(shown.id);
    expect(row?.reasons).toEqual([{ field: 'password', code: 'password_needed' }]);
  });
});

describe('correcting a row', () => {
  it('evaluates it again, and the row that duplicated it', async () => {
    const { id } = await importHelpers.uploadAndCheck([
      header,
      rowOf('twice.1'),
      rowOf('twice.1', { 3: 'none' }),
    ]);
    const still = await importHelpers.updateRow(id, 3, { mobile: '01812345678' });
    expect(still).toMatchObject({ result: 'refused', reasons: [{ code: 'duplicate', row: 2 }] });
    const corrected = await importHelpers.updateRow(id, 2, { username: 'twice.2' });
    expect(corrected).toMatchObject({ result: 'new', cells: { username: 'twice.2' } });
    const rows = await importHelpers.rows(id);
    expect(rows.map(({ result }) => result)).toEqual(['new', 'new']);
    expect(await expectProblem(importHelpers.updateRow(id, 9, {}))).toMatchObject({ status: 404 });
  });

  it('exports the refused rows with their reasons, and with their passwords for those who may see them', async () => {
    const { id } = await importHelpers.uploadAndCheck([
      header,
      rowOf('paper.1', { 1: 'accepted-1' }),
      rowOf('paper.2', { 3: '12345' }),
    ]);
    const exported = async (login: string, language = 'en') => {
      const response = await panel.request(`/api/isp/isp-user/import/rows/${id}?result=refused&format=csv`, {
        headers: { authorization: `Bearer ${await panel.tokenOf(login)}`, 'accept-language': language },
      });
      return response.text();
    };
    const text = await exported(north.logins.client);
    expect(text).toContain('3,,paper.2');
    expect(text).toContain('Mobile: is not a valid mobile number');
    expect(await exported(north.logins.client, 'de')).toContain(
      `${exportHeader('mobile', 'de', null)}: ${importReasonText({ code: 'not_a_mobile' }, 'de')}`,
    );
    expect(text).not.toContain('paper.1');
    expect(text).toContain('secret-1');
    expect(text).not.toContain('accepted-1');
    expect(await exported(north.logins.technician)).not.toContain('secret-1');
    // The corrected file can be imported again as it is.
    const again = await importHelpers.show(
      await importHelpers.upload(Buffer.from(text.replace('12345', '01712345679'))),
    );
    expect(again.columns.flatMap(({ field }) => field ?? [])).toEqual(
      expect.arrayContaining([
        'username',
        'password',
        'name',
        'mobile',
        'routerName',
        'packageName',
        'areaName',
      ]),
    );
  });
});

describe('an import', () => {
  it('creates customers, subscribers, desired states, areas and an audit trail, once', async () => {
    const { id, newAreas } = await importHelpers.uploadAndCheck(
      [
        [...header, 'Status', 'Due', 'Advance', 'Expiry', 'Connection Date'],
        [
          ...rowOf('made.1', { 3: '1712345678', 6: 'New Place' }),
          'Inactive',
          '1,250.50',
          '',
          '46000',
          '31/01/2024',
        ],
        [...rowOf('made.2', { 2: 'Customer made.1', 3: '01712345678', 6: 'Mirpur' }), '', '', '300', '', ''],
        [...rowOf('made.3', { 3: 'wrong' }), '', '', '', '', ''],
      ],
      { createAreas: true },
    );
    expect(newAreas).toBe(1);
    const job = await importHelpers.run(id);
    expect(job).toMatchObject({ status: 'done', result: { created: 2, changed: 0, refused: 1 } });
    expect(await subscriberNamed('made.1')).toMatchObject({
      customer: 'Customer made.1',
      mobile: '+8801712345678',
      area: 'New Place',
      status: 'suspended',
      status_reason: 'manual',
      opening_balance_minor: '125050',
    });
    const [dates] = await panel.db.sql(
      "select next_billing_on::text as next, connected_on::text as connected from subscribers where username = 'made.1'",
    );
    expect(dates).toEqual({ next: '2025-12-09', connected: '2024-01-31' });
    const [first, second] = [await subscriberNamed('made.1'), await subscriberNamed('made.2')];
    expect(second).toMatchObject({ area: 'Mirpur', status: 'active', opening_balance_minor: '-30000' });
    expect(second?.['customer_id'], 'the same name and number are one customer').toBe(first?.['customer_id']);
    const { cipher } = panel.panel.services;
    expect(decryptPassword(cipher, north.id, 'made.1', String(first?.['password_encrypted']))).toBe(
      'secret-1',
    );
    const secrets = await panel.db.sql(
      "select name, desired_state from router_secrets where name like 'made.%' order by name",
    );
    expect(secrets).toEqual([
      { name: 'made.1', desired_state: 'disabled' },
      { name: 'made.2', desired_state: 'enabled' },
    ]);
    expect((await auditOf('subscribers')).length).toBeGreaterThanOrEqual(2);
    expect((await importHelpers.show(id)).figures).toMatchObject({ new: 2, created: 2, refused: 1 });

    const again = await importHelpers.run(id);
    expect(again).toMatchObject({ status: 'done', result: { created: 2 } });
    expect(await panel.db.sql("select id from subscribers where username like 'made.%'")).toHaveLength(2);
    expect(await expectProblem(importHelpers.updateRow(id, 2, {}))).toMatchObject({
      code: 'imports.row_done',
    });
  });

  it('changes existing subscribers only if requested, and never clears values', async () => {
    await createTestSubscriber(panel.db, north.id, {
      routerId,
      packageId,
      status: 'active',
      username: 'kept.1',
    });
    const { id, figures } = await importHelpers.uploadAndCheck([
      ['username', 'name', 'comment', 'email', 'status', 'password'],
      ['kept.1', 'New Name', 'from the old system', '', 'suspended', ''],
    ]);
    expect(figures).toMatchObject({ changed: 1 });
    await importHelpers.run(id);
    expect(await subscriberNamed('kept.1')).toMatchObject({ status: 'active', comment: null });
    const job = await importHelpers.run(id, true);
    expect(job).toMatchObject({ result: { created: 0, changed: 1 } });
    const subscriber = await subscriberNamed('kept.1');
    expect(subscriber).toMatchObject({
      customer: 'New Name',
      mobile: '+8801712345678',
      comment: 'from the old system',
      status: 'suspended',
      password_encrypted: null,
    });
    const secrets = await panel.db.sql("select desired_state from router_secrets where name = 'kept.1'");
    expect(secrets).toEqual([{ desired_state: 'disabled' }]);
  });

  it('gives an adopted subscriber its customer, and its password only if the file has one', async () => {
    await panel.db.sql(
      `insert into subscribers (isp_id, username, router_id, package_id, status, status_since, billing_mode, billing_day)
       values ($1, 'from router 1', $2, $3, 'active', now(), 'prepaid', 1), ($1, 'from.router.2', $2, $3, 'active', now(), 'prepaid', 1)`,
      [north.id, routerId, packageId],
    );
    const { id } = await importHelpers.uploadAndCheck([
      ['username', 'name', 'mobile', 'password'],
      ['from router 1', 'Rahima', '01912345678', ''],
      ['from.router.2', 'Jamal', '01912345679', 'new-secret'],
    ]);
    expect((await importHelpers.rows(id)).map(({ result, changes }) => [result, changes])).toEqual([
      ['changed', ['name', 'mobile']],
      ['changed', ['name', 'mobile', 'password']],
    ]);
    await importHelpers.run(id, true);
    expect(await subscriberNamed('from router 1')).toMatchObject({
      customer: 'Rahima',
      password_encrypted: null,
    });
    expect((await subscriberNamed('from.router.2'))?.['password_encrypted']).toEqual(expect.any(String));
  });

  it('tells adopted subscribers apart whose usernames differ only in case', async () => {
    const subscribers: number[] = [];
    for (const username of ['ASHRAFUL.MIA', 'ashraful.mia']) {
      const adopted = { routerId, packageId, status: 'closed', username };
      subscribers.push(await createTestSubscriber(panel.db, north.id, adopted));
    }
    await panel.db.sql("update subscribers set adopted = true, status = 'active' where id = any($1)", [
      subscribers,
    ]);
    const rows = ['ASHRAFUL.MIA', 'ashraful.mia', 'Ashraful.Mia'].map((username, index) => [
      username,
      ...['', `Customer ${index}`, '', '', '', ''],
    ]);
    const { id } = await importHelpers.uploadAndCheck([header, ...rows]);
    const found = await importHelpers.rows(id);
    expect(found.map(({ result }) => result)).toEqual(['changed', 'changed', 'refused']);
    expect(found.slice(0, 2).map(({ subscriberId }) => subscriberId)).toEqual(subscribers);
    expect(found[2]?.reasons).toEqual([{ field: 'username', code: 'duplicate', row: 3 }]);
    await importHelpers.run(id, true);
    expect(await subscriberNamed('ASHRAFUL.MIA')).toMatchObject({ customer: 'Customer 0' });
    expect(await subscriberNamed('ashraful.mia')).toMatchObject({ customer: 'Customer 1' });
  });

  it('does not tell whether a guessed password is right', async () => {
    const resultOf = async (guess: string) => {
      const { id } = await importHelpers.uploadAndCheck([
        ['username', 'password'],
        ['from.router.2', guess],
      ]);
      return (await importHelpers.rows(id)).map(({ result, changes }) => [result, changes]);
    };
    expect(await resultOf('new-secret')).toEqual(await resultOf('wrong-guess'));
  });

  it('keeps the password of a secret that exists on the router, and generates one otherwise', async () => {
    await panel.db.sql(
      'insert into router_observed_state (isp_id, router_id, polled_at) values ($1, $2, now())',
      [north.id, await createTestRouter(panel.db, north.id, 'Read-1')],
    );
    await panel.db.sql(
      `insert into router_inventory (isp_id, router_id, name, disabled, profile, seen_at)
       select isp_id, id, 'on.router', false, 'default', now() from routers where name = 'Read-1'`,
    );
    const { id } = await importHelpers.uploadAndCheck([
      header,
      rowOf('on.router', { 1: '', 4: 'Read-1' }),
      rowOf('not.on.router', { 1: '', 4: 'Read-1' }),
    ]);
    await importHelpers.run(id);
    expect((await subscriberNamed('on.router'))?.['password_encrypted']).toBeNull();
    expect((await subscriberNamed('not.on.router'))?.['password_encrypted']).toEqual(expect.any(String));
  });

  it('evaluates old results again: a username taken meanwhile is not created twice', async () => {
    const { id } = await importHelpers.uploadAndCheck([header, rowOf('late.1', { 1: 'secret-1' })]);
    await createTestSubscriber(panel.db, north.id, {
      routerId,
      packageId,
      status: 'active',
      username: 'Late.1',
    });
    const job = await importHelpers.run(id);
    expect(job).toMatchObject({ status: 'done', result: { created: 0 } });
    const [row] = await importHelpers.rows(id);
    expect(row).toMatchObject({ result: 'changed', done: false });
  });
});

describe('access', () => {
  it('hides imports from another ISP and rejects its changes', async () => {
    const { id } = await importHelpers.uploadAndCheck([header, rowOf('secret.1')]);
    const otherIsp = await panel.clientOf(south.logins.client);
    const theirs = importHelpersOf(otherIsp);
    for (const call of [
      () => theirs.show(id),
      () => theirs.rows(id),
      () => theirs.run(id),
      () => theirs.updateRow(id, 2, { username: 'mine.1' }),
      () => otherIsp(c.check, { body: { id, mapping: ['username'] } }),
    ]) {
      expect(await expectProblem(call())).toMatchObject({ status: 404 });
    }
    const { items } = await otherIsp(c.list, {});
    expect(items).toEqual([]);
    const own = await theirs.uploadAndCheck([
      ['username', 'name'],
      ['old.same', 'X'],
    ]);
    expect((await theirs.rows(own.id))[0]).toMatchObject({ result: 'refused', subscriberId: null });
  });

  it('lets a reseller import subscribers of their own without touching those of others', async () => {
    const reseller = await panel.clientOf(north.logins.reseller);
    const theirs = importHelpersOf(reseller);
    const { id } = await theirs.uploadAndCheck([header, rowOf('sold.1'), rowOf('old.same')]);
    expect((await theirs.rows(id)).map(({ result, reasons }) => [result, reasons[0]?.code])).toEqual([
      ['new', undefined],
      ['refused', 'username_taken'],
    ]);
    await theirs.run(id);
    const { items } = await reseller(calls.subscribers.list, {});
    expect(items.map(({ username }) => username)).toEqual(['sold.1']);
    expect((await reseller(c.list, {})).items.map((one) => one.id)).toEqual([id]);
    const other = await importHelpers.uploadAndCheck([header, rowOf('not.sold')]);
    expect(await expectProblem(theirs.show(other.id))).toMatchObject({ status: 404 });
  });

  it('refuses rows beyond the limits of a reseller one by one, and imports the others', async () => {
    const limits = (prefix: string | null, may: boolean) =>
      panel.db.sql(
        `update resellers set username_prefix = $2, package_ids = case when $3 then '{}'::bigint[] else array[0::bigint] end
         where user_id = (select id from users where email = $1)`,
        [north.logins.reseller, prefix, may],
      );
    const theirs = importHelpersOf(await panel.clientOf(north.logins.reseller));
    const rows = [header, rowOf('shop-1'), rowOf('elsewhere.1')];
    await limits('shop-', false);
    const none = await theirs.uploadAndCheck(rows);
    expect((await theirs.rows(none.id)).map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      ['reseller_package'],
      ['reseller_prefix', 'reseller_package'],
    ]);
    await limits('shop-', true);
    const { id } = await theirs.uploadAndCheck(rows);
    await theirs.run(id);
    expect((await theirs.rows(id)).map(({ result, reasons }) => [result, reasons[0]?.code])).toEqual([
      ['new', undefined],
      ['refused', 'reseller_prefix'],
    ]);
    expect(await theirs.show(id)).toMatchObject({ state: 'done' });
    await limits(null, true);
  });
});
