import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { AccessFixtures, TestUser } from '../fixtures.ts';

const invoiceReaders = 'client accountant technician collector reseller';
const invoiceCreators = 'client accountant reseller';

/** A billing run within the caller's reach: a reseller's is their own. */
const run =
  (state: 'running' | 'done') =>
  async (fixtures: AccessFixtures, { id, ispId }: TestUser): Promise<number> => {
    const { db } = fixtures.panel;
    const [role] = await db.sql<{ name: string }>(
      'select r.name from users u join roles r on r.id = u.role_id where u.id = $1',
      [id],
    );
    const own = role?.name === 'reseller' ? id : null;
    const [made] = await db.sql<{ id: string }>(
      `with run as (
         insert into billing_runs (isp_id, kind, until_on, month, reseller_user_id, newest_subscriber_id, state, requested_at, ended_at)
         values ($1, 'preview', '2026-03-31', '2026-03-01', $2, 0, $3::text, now(), case when $3::text = 'done' then now() end)
         returning isp_id, id, reseller_user_id
       )
       insert into billing_run_progress (isp_id, run_id, subscribers_total, reseller_user_id)
       select isp_id, id, 0, reseller_user_id from run returning run_id as id`,
      [ispId ?? north.id, own, state],
    );
    return Number(made?.id);
  };

const ended = async (fixtures: AccessFixtures, caller: TestUser): Promise<number> => {
  const id = await run('done')(fixtures, caller);
  await fixtures.panel.db.sql("update billing_runs set kind = 'manual' where id = $1", [id]);
  return id;
};

type Given = (fixtures: AccessFixtures, caller: TestUser) => object | Promise<object>;
const row = (allows: string, otherIsp: AccessRow['otherIsp'], sample: Given): AccessRow => ({
  allows,
  needsIsp: true,
  otherIsp,
  sample,
});

/** Users who create invoices may start runs; reverting a run requires the right to cancel invoices. */
export const billingRunRows: AccessTable = {
  'billingRuns.generate': row(invoiceCreators, 'own', () => ({ body: { month: '2026-03', preview: true } })),
  'billingRuns.list': row(invoiceReaders, 'own', () => ({})),
  'billingRuns.get': {
    ...row(invoiceReaders, 404, async (fixtures, caller) => ({
      params: { id: await run('done')(fixtures, caller) },
    })),
    outOfScope: 'collector',
  },
  'billingRuns.outcomes': {
    ...row(invoiceReaders, 404, async (fixtures, caller) => ({
      params: { id: await run('done')(fixtures, caller) },
    })),
    outOfScope: 'collector',
  },
  'billingRuns.abort': row(invoiceCreators, 404, async (fixtures, caller) => ({
    body: { runId: await run('running')(fixtures, caller) },
  })),
  'billingRuns.resume': row(invoiceCreators, 404, async (fixtures, caller) => ({
    body: { runId: await run('running')(fixtures, caller) },
  })),
  'billingRuns.cancel': row('client accountant', 404, async (fixtures, caller) => ({
    body: { runId: await ended(fixtures, caller), reason: 'Wrong month' },
  })),
};
