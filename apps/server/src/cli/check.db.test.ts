import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkInvariants, reportFindings } from './check.ts';

const { north } = sampleIsps;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const violations = async () => (await checkInvariants(db.database)).flatMap((finding) => finding.violations);

/**
 * Creates a violation while bypassing the constraints that would reject it, runs the check, and reverts it.
 */
async function violationsWith(wrong: string, right: string): Promise<string[]> {
  await db.sql(`set session_replication_role = replica; ${wrong}; set session_replication_role = origin`);
  try {
    return await violations();
  } finally {
    await db.sql(right);
  }
}

describe('check', () => {
  it('reports nothing for a consistent database', async () => {
    expect(await violations()).toEqual([]);
  });

  it('reports areas in a cycle, and what to do', async () => {
    const found = await violationsWith(
      `insert into areas (isp_id, id, parent_id, name) overriding system value
       values (${north.id}, 900, 901, 'Hen'), (${north.id}, 901, 900, 'Egg'), (${north.id}, 902, 901, 'Shell'), (${north.id}, 903, null, 'Farm')`,
      'delete from areas where id in (902, 903); update areas set parent_id = null where id = 900; delete from areas where id = 901; delete from areas where id = 900',
    );
    expect(found).toEqual(
      ['900 ("Hen")', '901 ("Egg")', '902 ("Shell")'].map(
        (which) =>
          `Area ${which} of ISP ${north.id} is part of a cycle, or below one. Set a different parent area.`,
      ),
    );
  });

  it('reports a waiting job that is not in the queue', async () => {
    const found = await violationsWith(
      `insert into jobs (id, isp_id, name, payload, queue_key, max_attempts) values (77, ${north.id}, 'test.lost', '{}', 'job:77', 1)`,
      'delete from jobs',
    );
    expect(found).toEqual([
      expect.stringMatching(/^Job 77 \(test.lost\) is waiting, but it is not in the queue/),
    ]);
  });

  it('reports a dead worker that still holds jobs', async () => {
    const found = await violationsWith(
      `insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at) values (1, '{"id": 1}', 'pool-gone', now() - interval '1 hour')`,
      'delete from graphile_worker._private_jobs',
    );
    expect(found).toEqual([
      expect.stringMatching(/^Worker pool-gone has stopped and still holds 1 jobs. Start a worker/),
    ]);
  });

  it('reports a session with more than one unused token', async () => {
    const found = await violationsWith(
      `insert into sessions (id, user_id, started_at, expires_at) overriding system value values (55, 1, now(), now() + interval '1 day');
       insert into refresh_tokens (token_hash, session_id) values ('a', 55), ('b', 55)`,
      'delete from refresh_tokens; delete from sessions',
    );
    expect(found).toEqual([expect.stringMatching(/^Session 55 of user 1 has 2 unused refresh tokens/)]);
  });

  it('reports a table without tenant isolation', async () => {
    const found = await violationsWith('create table leaky (id bigint primary key)', 'drop table leaky');
    expect(found).toContainEqual(expect.stringMatching(/^leaky has no forced row-level security/));
  });

  it('requires migrations first', async () => {
    const [last] = await db.sql(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
    );
    expect(await violations()).toEqual([
      `Migrations are pending: ${last?.['name']}. Run: npx lastmile migrate`,
    ]);
    await db.sql('insert into schema_migrations (name, hash) values ($1, $2)', [
      last?.['name'],
      last?.['hash'],
    ]);
  });

  it('returns whether all invariants hold', () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(reportFindings([{ invariant: 'One is one', violations: [] }])).toBe(true);
    expect(reportFindings([{ invariant: 'One is one', violations: ['One is two. Count again.'] }])).toBe(
      false,
    );
    expect(complaints).toHaveBeenCalledWith('    One is two. Count again.');
  });
});
