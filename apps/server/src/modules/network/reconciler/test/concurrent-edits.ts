import { type Client, reconcilerCalls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { north, type TestServer } from '../../../../../test/support/test-server.ts';
import { saveDesiredState } from '../../desired-state/queries/desired-state.ts';
import { pollRouter } from '../operations/poll-router.ts';
import { syncRouter } from '../operations/sync-router.ts';

export type ConcurrentEdits = ReturnType<typeof createConcurrentEdits>;

/** Does what the worker of a running server would do, synchronously. */
export function createConcurrentEdits({ db, panel }: TestServer) {
  const actor = { userId: null, call: 'routers.poll' };
  const within: JobRun['transaction'] = (work) => withTenant(db.database, north.id, { actor }, work);
  const run: JobRun = {
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
  return {
    async router(port: number): Promise<number> {
      const context = `routers.password:${north.id}:127.0.0.1:${port}`;
      const [row] = await db.sql<{ id: string }>(
        `insert into routers (isp_id, name, host, port, protocol, username, password_encrypted)
         values ($1, $2, '127.0.0.1', $3, 'api', 'panel', $4) returning id`,
        [north.id, `Router ${port}`, port, panel.services.cipher.encrypt('four winds', context)],
      );
      return Number(row?.id);
    },
    poll: (routerId: number) => pollRouter(panel.services, routerId, run),
    sync: (routerId: number) => syncRouter(panel.services, routerId, run),
    enableSync: (routerId: number) =>
      db.sql('update routers set writes_allowed_at = now() where id = $1', [routerId]),
    suspend: (names: readonly string[]) => change("status = 'suspended', status_reason = 'manual'", names),
    reactivate: (names: readonly string[]) => change("status = 'active', status_reason = null", names),
    change,
    async adopt(owner: Client, routerId: number, names: string[]): Promise<void> {
      const { refused } = await owner(reconcilerCalls.importFromRouter, { body: { routerId, names } });
      if (refused.length > 0) throw new Error(JSON.stringify(refused));
    },
  };

  /** Changes subscribers by username as an operation would, desired state included. */
  async function change(set: string, names: readonly string[]): Promise<void> {
    const rows = await db.sql<{ id: string }>(
      `update subscribers set ${set} where username = any($1) returning id`,
      [names],
    );
    await within((tx) =>
      saveDesiredState(
        tx,
        rows.map(({ id }) => Number(id)),
      ),
    );
  }
}
