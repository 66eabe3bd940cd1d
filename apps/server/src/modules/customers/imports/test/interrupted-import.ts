import { withTenant } from '@lastmile/database';
import type { JobHandler, JobRun } from '@lastmile/jobs';
import { north, type TestServer } from '../../../../../test/support/test-server.ts';
import { importHandlers } from '../index.ts';

/** A job run whose transaction with the given number is interrupted before it commits. */
export function runInterrupted({ db }: TestServer, breaksAt: number): JobRun {
  let transactions = 0;
  const within: JobRun['transaction'] = (work) =>
    withTenant(db.database, north.id, { actor: { userId: null, call: 'imports.run' } }, async (tx) => {
      const result = await work(tx);
      if (++transactions === breaksAt) throw new Error('killed');
      return result;
    });
  return {
    id: 1,
    ispId: north.id,
    userId: undefined,
    attempt: 1,
    signal: new AbortController().signal,
    transaction: within,
    read: within,
    once: async () => true,
    report: async () => {},
  };
}

export function importJob({ panel }: TestServer, name: string): JobHandler {
  const handler = importHandlers(panel.services).find(({ job }) => job.name === name);
  if (!handler) throw new Error(`There is no ${name}`);
  return handler;
}
