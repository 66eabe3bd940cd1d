import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { World, WorldPerson } from '../fixtures.ts';

const billReaders = 'client accountant technician collector reseller';
const billMakers = 'client accountant reseller';

/** A run that the caller may reach: a reseller's is their own. */
const run =
  (state: 'running' | 'done') =>
  async (world: World, { id, ispId }: WorldPerson): Promise<number> => {
    const { db } = world.panel;
    const [role] = await db.sql<{ name: string }>(
      'select r.name from users u join roles r on r.id = u.role_id where u.id = $1',
      [id],
    );
    const own = role?.name === 'reseller' ? id : null;
    const [made] = await db.sql<{ id: string }>(
      `with run as (
         insert into billing_runs (isp_id, kind, until_on, month, reseller_user_id, newest_line, state, asked_at, ended_at)
         values ($1, 'preview', '2026-03-31', '2026-03-01', $2, 0, $3::text, now(), case when $3::text = 'done' then now() end)
         returning isp_id, id
       )
       insert into billing_run_progress (isp_id, run_id, lines_total) select isp_id, id, 0 from run returning run_id as id`,
      [ispId ?? north.id, own, state],
    );
    return Number(made?.id);
  };

const ended = async (world: World, caller: WorldPerson): Promise<number> => {
  const id = await run('done')(world, caller);
  await world.panel.db.sql("update billing_runs set kind = 'by_hand' where id = $1", [id]);
  return id;
};

type Given = (world: World, caller: WorldPerson) => object | Promise<object>;
const row = (allows: string, stranger: AccessRow['stranger'], sample: Given): AccessRow => ({
  allows,
  needsIsp: true,
  stranger,
  sample,
});

/** Whoever makes bills may make many; undoing a run is for those who may cancel one. */
export const billingRunRows: AccessTable = {
  'billingRuns.generate': row(billMakers, 'own', () => ({ body: { month: '2026-03', preview: true } })),
  'billingRuns.list': row(billReaders, 'own', () => ({})),
  'billingRuns.show': row(billReaders, 404, async (world, caller) => ({
    params: { id: await run('done')(world, caller) },
  })),
  'billingRuns.outcomes': row(billReaders, 404, async (world, caller) => ({
    params: { id: await run('done')(world, caller) },
  })),
  'billingRuns.abort': row(billMakers, 404, async (world, caller) => ({
    body: { runId: await run('running')(world, caller) },
  })),
  'billingRuns.resume': row(billMakers, 404, async (world, caller) => ({
    body: { runId: await run('running')(world, caller) },
  })),
  'billingRuns.cancelRun': row('client accountant', 404, async (world, caller) => ({
    body: { runId: await ended(world, caller), reason: 'Wrong month' },
  })),
};
