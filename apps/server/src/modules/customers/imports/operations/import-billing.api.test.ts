import { type Client, calls } from '@lastmile/contract';
import type { Worker } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { importHelpersOf, startImportWorker } from '../test/import-helpers.ts';
import { importJob, runInterrupted } from '../test/interrupted-import.ts';

let panel: TestServer;
let worker: Worker;
let owner: Client;
let importHelpers: ReturnType<typeof importHelpersOf>;
beforeAll(async () => {
  panel = await startTestServer();
  worker = await startImportWorker(panel);
  owner = await panel.clientOf(north.logins.client);
  importHelpers = importHelpersOf(owner);
  await createTestRouter(panel.db, north.id, 'Mirpur-1');
  await createTestPackage(panel.db, north.id, 'Home');
  await panel.db.sql(
    "update packages set price_minor = 62000, connection_charge_minor = 50000 where name = 'Home'",
  );
});
afterAll(async () => {
  await worker.stop();
  const violations = (await checkInvariants(panel.db.database)).flatMap((finding) => finding.violations);
  await panel.close();
  expect(violations).toEqual([]);
});

const fields = ['username', 'password', 'name', 'mobile', 'routerName', 'packageName'];
const rowOf = (username: string) => [
  username,
  'secret-1',
  `Customer ${username}`,
  '01712345678',
  'Mirpur-1',
  'Home',
];
const idOf = async (username: string): Promise<number> => {
  const [subscriber] = await panel.db.sql<{ id: number }>(
    'select id::int from subscribers where username = $1',
    [username],
  );
  return subscriber?.id ?? 0;
};
const hasBalanceDue = async (username: string) =>
  (await owner(calls.payments.balance, { params: { id: await idOf(username) } })).balanceMinor;
const documentsOf = async (username: string) => {
  const [documents] = await panel.db.sql<{ invoices: string[]; payments: string[] }>(
    `select coalesce((select array_agg(kind || ' ' || total_minor order by id) from invoices where subscriber_id = $1), '{}') as invoices,
       coalesce((select array_agg(channel || ' ' || amount_minor order by id) from payments where subscriber_id = $1), '{}') as payments`,
    [await idOf(username)],
  );
  return documents;
};
/** The next invoice that would be issued. */
const nextInvoice = async (username: string) => {
  const { periodStart, periodEnd, totalMinor } = await owner(calls.invoices.create, {
    params: { subscriberId: await idOf(username) },
    body: { kind: 'monthly', preview: true },
  });
  return [periodStart, periodEnd, totalMinor];
};

describe('an opening balance', () => {
  const sheet = (due: string) => [
    [...fields, 'openingBalance'],
    [...rowOf('due'), due],
    [...rowOf('ahead'), `-${due}`],
    [...rowOf('even'), '0'],
  ];

  it('is an invoice if it is owed, and a payment if it is credit', async () => {
    const { id } = await importHelpers.uploadAndCheck(sheet('350.50'));
    await importHelpers.run(id);
    expect(await documentsOf('due')).toEqual({ invoices: ['opening 35050'], payments: [] });
    expect(await documentsOf('ahead')).toEqual({ invoices: [], payments: ['import 35050'] });
    expect(await documentsOf('even')).toEqual({ invoices: [], payments: [] });
    expect([await hasBalanceDue('due'), await hasBalanceDue('ahead')]).toEqual([350_50, -350_50]);
  });

  it('is posted once and never changed, by the same file or by another value', async () => {
    const again = await importHelpers.uploadAndCheck(sheet('350.50'));
    // A password in a file always counts as a change, so that an import cannot confirm a guess.
    expect(again.figures).toMatchObject({ same: 0, changed: 3 });
    const other = await importHelpers.uploadAndCheck(sheet('999'));
    expect(other.figures).toMatchObject({ changed: 3 });
    await importHelpers.run(other.id, true);
    expect(await hasBalanceDue('due')).toBe(350_50);
  });

  it('is posted once for an existing subscriber without one', async () => {
    await createTestSubscriber(panel.db, north.id, {
      routerId:
        (await panel.db.sql<{ id: number }>("select id::int from routers where name = 'Mirpur-1'"))[0]?.id ??
        0,
      packageId:
        (await panel.db.sql<{ id: number }>("select id::int from packages where name = 'Home'"))[0]?.id ?? 0,
      username: 'router.first',
      status: 'active',
    });
    const file = [
      ['username', 'openingBalance'],
      ['router.first', '120'],
    ];
    const { id } = await importHelpers.uploadAndCheck(file);
    await importHelpers.run(id, true);
    expect(await documentsOf('router.first')).toEqual({ invoices: ['opening 12000'], payments: [] });
    const renamed = file.map(([username, due], row) => [username, due, row === 0 ? 'name' : 'Rahim Uddin']);
    const later = await importHelpers.uploadAndCheck(renamed as string[][]);
    expect(later.figures).toMatchObject({ changed: 1 });
    await importHelpers.run(later.id, true);
    expect(await documentsOf('router.first')).toEqual({ invoices: ['opening 12000'], payments: [] });
  });
});

describe('the next billing date', () => {
  it('defines the first billed day; of past days, one period is billed', async () => {
    const { id } = await importHelpers.uploadAndCheck([
      [...fields, 'nextBillingOn', 'billingMode'],
      [...rowOf('comes'), '2026-04-01', 'prepaid'],
      [...rowOf('stub'), '2026-03-21', 'prepaid'],
      [...rowOf('missed'), '2026-03-01', 'prepaid'],
      [...rowOf('long.ago'), '2024-03-01', 'prepaid'],
      [...rowOf('afterwards'), '2026-04-01', 'postpaid'],
    ]);
    await importHelpers.run(id);
    expect(await nextInvoice('comes')).toEqual(['2026-04-01', '2026-04-30', 620_00]);
    // 11 of 31 days of 620.00.
    expect(await nextInvoice('stub')).toEqual(['2026-03-21', '2026-03-31', 220_00]);
    expect(await nextInvoice('missed')).toEqual(['2026-03-01', '2026-03-31', 620_00]);
    expect(await nextInvoice('long.ago')).toEqual(['2026-03-01', '2026-03-31', 620_00]);
    expect(await nextInvoice('afterwards')).toEqual(['2026-03-01', '2026-03-31', 620_00]);
  });

  it('can be corrected by another file until the first invoice is issued', async () => {
    const withNextBillingDate = (date: string) =>
      importHelpers.uploadAndCheck([
        ['username', 'nextBillingOn'],
        ['comes', date],
      ]);
    await importHelpers.run((await withNextBillingDate('2026-05-01')).id, true);
    expect(await nextInvoice('comes')).toEqual(['2026-05-01', '2026-05-31', 620_00]);
    await owner(calls.invoices.create, {
      params: { subscriberId: await idOf('comes') },
      body: { kind: 'monthly' },
    });
    await importHelpers.run((await withNextBillingDate('2026-09-01')).id, true);
    expect(await nextInvoice('comes')).toEqual(['2026-06-01', '2026-06-30', 620_00]);
  });
});

it('refuses an opening credit above the limit of the ISP without permission to grant credit', async () => {
  const settings = await owner(calls.isps.getBillingSettings, {});
  await owner(calls.isps.updateBillingSettings, { body: { ...settings, generalCreditLimitMinor: 300_00 } });
  await panel.db.sql(
    `insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p
     where r.name = 'technician' and p.action = 'update' and p.subject = 'Invoice'`,
  );
  const technician = importHelpersOf(await panel.clientOf(north.logins.technician));
  const file = [
    [...fields, 'openingBalance', 'advanceBalance'],
    [...rowOf('credit.1'), '-300', ''],
    [...rowOf('credit.2'), '', '300.01'],
    [...rowOf('credit.3'), '5000', ''],
  ];
  const { id } = await technician.uploadAndCheck(file);
  const codes = (await technician.rows(id)).map(({ reasons }) => reasons.map(({ code }) => code));
  expect(codes).toEqual([[], ['credit_above_limit'], []]);
  const { id: permitted } = await importHelpers.uploadAndCheck(file);
  const run = (await panel.clientOf(north.logins.technician))(calls.imports.run, { body: { id: permitted } });
  expect(await expectProblem(run)).toMatchObject({ code: 'imports.check_again' });
  await importHelpers.run(permitted);
  expect(await hasBalanceDue('credit.2')).toBe(-300_01);
});

it('an interrupted job posts nothing twice', async () => {
  const rows = Array.from({ length: 1_050 }, (_, n) => [
    ...rowOf(`cut.${n}`),
    n % 2 ? '100' : '-100',
    '2026-04-01',
  ]);
  const { id } = await importHelpers.uploadAndCheck([
    [...fields, 'openingBalance', 'nextBillingOn'],
    ...rows,
  ]);
  await worker.stop();
  await owner(calls.imports.run, { body: { id } });
  const run = importJob(panel, 'imports.run');
  await expect(run.run({ importId: id }, runInterrupted(panel, 4))).rejects.toThrow('killed');
  const posted = async () => {
    const [sums] = await panel.db.sql(
      `select count(*)::int as subscribers, count(s.billed_until)::int as dated, sum(b.balance_minor)::int as owed,
         sum(abs(b.balance_minor))::int as moved
       from subscribers s left join subscriber_balances b on b.isp_id = s.isp_id and b.subscriber_id = s.id
       where s.username like 'cut.%'`,
    );
    return sums;
  };
  expect(await posted()).toEqual({ subscribers: 1_000, dated: 1_000, owed: 0, moved: 1_000 * 100_00 });
  await run.run({ importId: id }, runInterrupted(panel, 0));
  await run.run({ importId: id }, runInterrupted(panel, 0));
  expect(await posted()).toEqual({ subscribers: 1_050, dated: 1_050, owed: 0, moved: 1_050 * 100_00 });
  await panel.db.sql('delete from graphile_worker._private_jobs');
  await panel.db.sql("update jobs set status = 'done', finished_at = now()");
  worker = await startImportWorker(panel);
});
