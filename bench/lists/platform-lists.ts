import { openDatabase, type Tx, withPlatform } from '@lastmile/database';
import {
  countIsps,
  type IspFilter,
  ispPage,
} from '../../apps/server/src/modules/platform/isp-administration/queries/isp-list.ts';
import { refreshOverviews } from '../../apps/server/src/modules/platform/isp-administration/queries/overviews.ts';
import {
  countPpp,
  type PppFilter,
  pppPage,
} from '../../apps/server/src/modules/platform/isp-administration/queries/ppp-list.ts';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { compare, type Outcome } from '../support/harness.ts';

/**
 * The lists of the platform over 300 ISPs with a million PPP accounts: each sort, filter and search as the platform, in one
 * transaction, with its total. The baseline is the round trip of the same connection.
 */
const targetMs = 20;
const bench = await startBenchDatabase();
const startedAt = performance.now();
await bench.sql("insert into isps (name, status) values ('Large ISP', 'active')");
await insertManySubscribers(
  { sql: (text) => bench.sql(text) },
  { ispId: 1, subscribers: 100_000, others: 900_000, otherIsps: 299 },
);
console.error(`filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);

const database = openDatabase({ url: bench.appUrl, maxConnections: 1 });
const now = new Date().toISOString();
const { rows } = await bench.sql('select id from isps');
const refreshedAt = performance.now();
await withPlatform(database, { actor: { userId: null } }, (tx) =>
  refreshOverviews(
    tx,
    rows.map(({ id }) => Number(id)),
    now,
  ),
);
console.error(`figures of ${rows.length} ISPs in ${(performance.now() - refreshedAt).toFixed(0)} ms`);
await bench.sql('analyze isps, isp_overviews');

const outcomes: Outcome[] = [];
async function measure(what: string, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await withPlatform(database, { actor: { userId: null }, readOnly: true }, async (tx) => {
    const millisecondsOf = async (query: () => Promise<unknown>) => {
      const queriedAt = performance.now();
      await query();
      return performance.now() - queriedAt;
    };
    outcomes.push(
      await compare({
        bench: `platform-lists ${what}`,
        unit: 'ms',
        target: targetMs,
        better: 'lower-value',
        pairs: 9,
        value: () => millisecondsOf(() => work(tx)),
        baseline: () => millisecondsOf(() => tx.selectFrom('platform_settings').select('id').execute()),
      }),
    );
  });
}

const ispBase: IspFilter = { search: '', sort: 'name', now };
const ispSorts = ['name', 'status', 'subscribers', 'growth', 'onlineShare', 'routersDown'] as const;
const otherSorts = ['balanceDueMinor', 'lastActivityAt', 'createdAt'] as const;
for (const sort of [...ispSorts, ...otherSorts])
  for (const one of [sort, `-${sort}`] as const)
    await measure(`ISPs by ${one}`, (tx) => ispPage(tx, { ...ispBase, sort: one }, 25, 0));
const ispFilters: Record<string, Partial<IspFilter>> = {
  all: {},
  status: { status: 'active' },
  size: { size: 'large' },
  growth: { growth: 'growing' },
  'online share': { onlineShare: 'low' },
  'routers down': { routersDown: 'yes' },
  'balance due': { balanceDue: 'yes' },
  activity: { activity: 'never' },
  search: { search: 'isp 27' },
};
for (const [name, filter] of Object.entries(ispFilters)) {
  await measure(`ISPs, ${name}`, (tx) => ispPage(tx, { ...ispBase, ...filter }, 25, 0));
  await measure(`ISPs, total of ${name}`, (tx) => countIsps(tx, { ...ispBase, ...filter }));
}

const pppFilters: Record<string, Partial<PppFilter>> = {
  all: {},
  'large ISP': { ispId: 1 },
  'small ISP': { ispId: 150 },
  'rare status': { status: 'suspended' },
  'usual status': { status: 'active' },
  'no such status': { status: 'on_hold' },
  'search of all': { search: 'u' },
  'search of some': { search: 'user777' },
  'search of one': { search: 'user777777' },
  'search of none': { search: 'zebra' },
};
for (const isUnassigned of [false, true]) {
  const base: PppFilter = { search: '', sort: 'username', isUnassigned };
  const what = isUnassigned ? 'unassigned PPP' : 'PPP';
  for (const sort of ['username', '-username', 'createdAt', '-createdAt'] as const)
    await measure(`${what} by ${sort}`, (tx) => pppPage(tx, { ...base, sort }, 25, 0));
  for (const [name, filter] of Object.entries(pppFilters)) {
    if (isUnassigned && filter.status) continue;
    await measure(`${what}, ${name}`, (tx) => pppPage(tx, { ...base, ...filter }, 25, 0));
    await measure(`${what}, total of ${name}`, (tx) => countPpp(tx, { ...base, ...filter }));
  }
}
await database.close();
await bench.close();

const worst = outcomes.reduce((a, b) => (a.value / a.target > b.value / b.target ? a : b));
console.log(
  JSON.stringify({
    ...worst,
    bench: 'platform-lists',
    worst: worst.bench,
    ok: outcomes.every(({ ok }) => ok),
  }),
);
