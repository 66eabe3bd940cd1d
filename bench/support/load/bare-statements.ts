import { openDatabase } from '@lastmile/database';
import pg from 'pg';
import {
  countSubscribers,
  subscriberPage,
} from '../../../apps/server/src/modules/customers/subscribers/queries/subscribers.ts';
import { recordStatements, type Statement } from '../../../apps/server/test/support/recorded-statements.ts';

const settings = "begin read only; set local role lastmile_tenant; set local app.isp_id = '1'";

/**
 * The statements of the first page of the subscriber list as tenant, sent by pg alone over several connections: how many
 * pages a second the database and pg allow on this machine, without HTTP, authentication and JSON.
 */
export async function barePagesPerSecond(adminUrl: string, connections: number, seconds: number) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`drop role if exists bench; create role bench login password 'bench' noinherit;
    grant lastmile_tenant to bench; grant connect on database lastmile to bench`);
  const url = new URL(adminUrl);
  url.username = 'bench';
  url.password = 'bench';
  const database = openDatabase({ url: url.href, maxConnections: 1 });
  const statements = await recordStatements({ database }, 1, async (tx) => {
    await subscriberPage(tx, { search: null, sort: 'username' }, null, 25, 0);
    await countSubscribers(tx, { search: null }, null);
  });
  await database.close();
  const endsAt = performance.now() + seconds * 1000;
  const clients = Array.from({ length: connections }, () => pagesUntil(endsAt, url.href, statements));
  const pages = (await Promise.all(clients)).reduce((sum, count) => sum + count, 0);
  await admin.query('revoke connect on database lastmile from bench; drop role bench');
  await admin.end();
  return pages / seconds;
}

async function pagesUntil(endsAt: number, url: string, statements: readonly Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' });
  await client.connect();
  await client.query(settings);
  let pages = 0;
  for (; performance.now() < endsAt; pages += 1) {
    for (const [n, { sql, parameters }] of statements.entries())
      await client.query({ name: `b${n}`, text: sql, values: [...parameters] });
  }
  await client.end();
  return pages;
}
