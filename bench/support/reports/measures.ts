import { openDatabase, type Tx } from '@lastmile/database';
import { MovableClock } from '@lastmile/kit';
import pg from 'pg';
import type { Caller } from '../../../apps/server/src/core/caller.ts';
import type { Route } from '../../../apps/server/src/core/route.ts';
import { dashboardRoutes } from '../../../apps/server/src/modules/insights/dashboard/index.ts';
import { leakRoutes } from '../../../apps/server/src/modules/insights/leaks/index.ts';
import { reportRoutes } from '../../../apps/server/src/modules/insights/reports/index.ts';
import { recordStatements, type Statement } from '../../../apps/server/test/support/recorded-statements.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { compare, type Outcome } from '../harness.ts';
import { spentBy } from '../processor-time.ts';
import type { ReportCase } from './cases.ts';
import { ownerId } from './leaks.ts';

const clock = new MovableClock('2026-12-28T10:00:00Z');
const owner: Caller = {
  userId: ownerId,
  sessionId: 1,
  role: 'client',
  ispId: 1,
  abilities: [{ action: 'manage', subject: 'all' }],
  ispStatus: 'active',
  actsAsIsp: false,
  isRestricted: false,
  mustSetUpTwoFactor: false,
};

type Opened = ReturnType<typeof openDatabase>;

async function statementsOf(database: Opened, { call, handler }: Route, query: object): Promise<Statement[]> {
  if (handler.kind !== 'transaction') throw new Error(`${call.id} has no transaction`);
  const parsed = (call.query as unknown as { parse(input: object): object }).parse(query);
  return recordStatements({ database }, 1, (tx: Tx) =>
    handler.run(tx, { params: undefined, query: parsed, body: undefined } as never, owner),
  );
}

const runsBeforePlansAreKept = 5;

/** Prepared, as the panel prepares its statements. */
async function timeOf(
  connection: pg.Client,
  name: string,
  statements: readonly Statement[],
): Promise<number> {
  const before = await spentBy(connection);
  for (const [place, { sql, parameters }] of statements.entries())
    await connection.query({ name: `${name} ${place}`, text: sql, values: [...parameters] });
  return (await spentBy(connection)) - before;
}

const routesOf = (database: Opened): Route[] => [
  ...dashboardRoutes({ clock, database, refreshCaller: async (caller) => caller }),
  ...reportRoutes({ clock }),
  ...leakRoutes({ clock, cipher: undefined as never }),
];

const nameOf = (subscribers: number, { id, query = {} }: ReportCase) =>
  `reports ${subscribers} ${id}${'from' in query ? ' of a year' : ''}${'asOf' in query ? ' a month ago' : ''}`;

type ReportOutcome = Outcome & { readonly hasBare: boolean };

/** Compares the processor time of the statements of each report as tenant with that of its bare queries as superuser. */
export async function measureReports(
  { adminUrl, appUrl }: Pick<BenchDatabase, 'adminUrl' | 'appUrl'>,
  subscribers: number,
  cases: readonly ReportCase[],
): Promise<ReportOutcome[]> {
  const database = openDatabase({ url: appUrl, maxConnections: 1 });
  const client = new pg.Client({ connectionString: appUrl });
  const admin = new pg.Client({ connectionString: adminUrl });
  await Promise.all([client.connect(), admin.connect()]);
  // Workers would not be counted.
  for (const one of [client, admin]) await one.query('set max_parallel_workers_per_gather = 0');
  const outcomes: ReportOutcome[] = [];
  for (const one of cases) {
    const route = routesOf(database).find(({ call }) => call.id === one.id);
    if (!route) throw new Error(`There is no call ${one.id}`);
    const statements = await statementsOf(database, route, one.query ?? {});
    const baseline = (one.bare ?? ['select 1']).map((sql) => ({ sql, parameters: [] }));
    await client.query("begin read only; set local role lastmile_tenant; set local app.isp_id = '1'");
    // From then on, a connection has decided for each statement whether it keeps the plan.
    for (let run = 0; run < runsBeforePlansAreKept; run += 1)
      await timeOf(client, nameOf(subscribers, one), statements);
    const outcome = await compare({
      bench: nameOf(subscribers, one),
      unit: 'ms',
      target: one.target,
      better: 'lower-value',
      pairs: 7,
      value: () => timeOf(client, nameOf(subscribers, one), statements),
      baseline: () => timeOf(admin, nameOf(subscribers, one), baseline),
      note: { statements: statements.length },
    });
    outcomes.push({ ...outcome, hasBare: one.bare !== undefined });
    await client.query('rollback');
  }
  await Promise.all([client.end(), admin.end(), database.close()]);
  return outcomes;
}
