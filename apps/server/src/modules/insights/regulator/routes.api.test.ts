import { btrcColumns, type Client, calls, regulatorSources, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.regulator;
let server: TestServer;
let owner: Client;
let token: string;
let username: string;
const reason = 'Letter 12/2026 of the police';

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-03-10T06:00:00Z');
  owner = await server.clientOf(north.logins.client);
  token = await server.tokenOf(north.logins.client);
  const { db } = server;
  const make = await createBillable(db, north.id);
  const [subscriber, closed] = [await make.subscriber(), await make.subscriber()];
  await db.sql("update subscribers set status = 'closed' where id = $1", [closed]);
  const [row] = await db.sql<{ username: string }>('select username from subscribers where id = $1', [
    subscriber,
  ]);
  username = row?.username ?? '';
  await db.sql("update customers set email = 'anna@example.test', house = 'House 4, left', name = '=1+1'");
  await db.sql("update subscribers set connected_on = '2026-01-05'");
  await db.sql("insert into isp_settings (isp_id, vat_rate, vat_mode) values ($1, 500, 'inclusive')", [
    north.id,
  ]);
  await db.sql("select create_session_partitions('2026-01-01'), create_session_partitions('2026-03-01')");
  // Dhaka is six hours ahead: the day of 10 March begins at 18:00 UTC.
  await db.sql(
    `insert into session_log (isp_id, subscriber_id, router_id, started_at, stopped_at, ip, caller_id, bytes_in, bytes_out, reason)
     values ($1, $2, $3, '2026-01-20T00:00Z', '2026-01-21T00:00Z', '10.0.0.1', 'AA:01', 1, 2, 'hung-up'),
            ($1, $2, $3, '2026-01-25T00:00Z', '2026-03-09T19:00Z', '10.0.0.2', 'AA:01', 3, 4, null),
            ($1, $2, $3, '2026-03-09T17:00Z', '2026-03-09T17:30Z', '10.0.0.3', 'AA:02', 5, 6, null),
            ($1, $2, $3, '2026-03-10T01:00Z', null, '10.0.0.4', 'AA:02', null, null, null)`,
    [north.id, subscriber, make.routerId],
  );
});
afterAll(() => server.close());

const addresses = async (query: object) =>
  (await owner(c.sessionLog, { query: query as never })).items.map(({ ip }) => ip);
const get = (url: string, init: RequestInit = {}) =>
  server.request(url, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
const lastExport = async () => {
  const [row] = await server.db.sql<{ call: string; after: Record<string, unknown> }>(
    "select call, after from audit_log where entity = 'exports' order by id desc limit 1",
  );
  return row;
};

describe('the session log', () => {
  it('has the sessions that lasted at some time of the period', async () => {
    expect(await addresses({})).toEqual(['10.0.0.2', '10.0.0.4']);
    expect(await addresses({ sort: '-startedAt' })).toEqual(['10.0.0.4', '10.0.0.2']);
    expect(await addresses({ from: '2026-03-09', to: '2026-03-09' })).toEqual(['10.0.0.2', '10.0.0.3']);
    expect(await addresses({ from: '2026-02-01', to: '2026-02-02' })).toEqual(['10.0.0.2']);
    expect((await owner(c.sessionLog, { query: { from: '2026-02-20' } })).total).toBe(3);
    expect(await addresses({ sort: '-startedAt', pageSize: 10, page: 2 })).toEqual([]);
  });

  it('finds who had an address or a device', async () => {
    const { items, total } = await owner(c.sessionLog, { query: { ip: '10.0.0.4' } });
    expect(total).toBe(1);
    expect(items).toMatchObject([{ username, callerId: 'AA:02', stoppedAt: null }]);
    expect(await addresses({ callerId: 'aa:01' })).toEqual(['10.0.0.2']);
    expect(await addresses({ search: username.toUpperCase() })).toHaveLength(2);
    expect(await addresses({ search: 'nobody' })).toEqual([]);
  });

  it('is exported only with a reason, which the audit log has', async () => {
    const without = await get(urlOf(c.sessionLog, undefined, { format: 'csv' } as never));
    expect(without.status).toBe(422);
    const response = await get(urlOf(c.sessionLog, undefined, { format: 'csv', reason } as never));
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text.trim().split('\n')).toHaveLength(3);
    expect(text).toContain('10.0.0.4');
    expect(await lastExport()).toMatchObject({
      call: 'regulator.sessionLog',
      after: { format: 'csv', rows: 2, filter: { reason } },
    });
  });

  it('refuses periods that are too long or reversed', async () => {
    expect(
      await expectProblem(owner(c.sessionLog, { query: { from: '2026-02-01', to: '2026-03-10' } })),
    ).toMatchObject({ status: 422, code: 'session_log.range_too_long' });
    expect(
      await expectProblem(owner(c.sessionLog, { query: { from: '2026-03-02', to: '2026-03-01' } })),
    ).toMatchObject({ status: 422, code: 'session_log.range_reversed' });
  });

  it('shows nothing of another ISP', async () => {
    const other = await server.clientOf(south.logins.client);
    expect((await other(c.sessionLog, { query: { from: '2026-02-20' } })).items).toEqual([]);
  });
});

describe('the export for the regulator', () => {
  const download = () =>
    get(urlOf(c.subscribers), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason }),
    });

  it('has the columns of BTRC, prices without VAT, and no closed subscribers', async () => {
    const { headers, rows, total } = await owner(c.preview, {});
    expect(headers).toEqual(btrcColumns.map(({ header }) => header));
    expect(total).toBe(1);
    const row = Object.fromEntries(headers.map((header, index) => [header, rows[0]?.[index]]));
    expect(row).toMatchObject({
      client_type: 'Home',
      connection_type: 'Wired',
      activation_date: '2026-01-05',
      client_email: 'anna@example.test',
      selling_price_bdt_excluding_vat: '476.19',
    });
    const text = await (await download()).text();
    expect(text).toContain("'=1+1");
    expect(text).toContain('"House 4, left');
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(await lastExport()).toMatchObject({
      call: 'regulator.subscribers',
      after: { filter: { reason } },
    });
  });

  it('has the columns of the ISP, once it changed them', async () => {
    const columns = [
      ...regulatorSources.map((source) => ({ header: `col ${source}`, source, fixed: null })),
      { header: 'Licence', source: 'fixed' as const, fixed: 'District' },
    ];
    const { version } = await owner(c.getMapping, {});
    const saved = await owner(c.updateMapping, { body: { columns, version } });
    expect(saved).toMatchObject({ isOwn: true, columns });
    expect(await expectProblem(owner(c.updateMapping, { body: { columns, version } }))).toMatchObject({
      status: 409,
      code: 'stale',
    });
    await server.db.sql('update packages set btrc_price_minor = 45050');
    const { headers, rows } = await owner(c.preview, {});
    expect(rows[0]?.[headers.indexOf('col regulatedTariff')]).toBe('450.50');
    expect(headers.at(-1)).toBe('Licence');
    expect(rows[0]?.at(-1)).toBe('District');
    expect(rows[0]?.[headers.indexOf('col username')]).toBe(username);
    const other = await server.clientOf(south.logins.client);
    expect((await other(c.getMapping, {})).isOwn).toBe(false);
    expect((await other(c.preview, {})).total).toBe(0);
  });
});
