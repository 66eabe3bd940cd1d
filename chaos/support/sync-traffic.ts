import { setTimeout as sleep } from 'node:timers/promises';
import { RouterConnection, secrets } from '@lastmile/routeros';
import type pg from 'pg';
import type { PanelClient } from './panel-client.ts';
import type { Random } from './schema-values.ts';

/** A technician who suspends and reactivates subscribers, which the workers then apply to the router. */
export class SyncTraffic {
  readonly #client: PanelClient;
  readonly #work: Promise<void>;
  #isStopped = false;
  changes = 0;

  constructor(client: PanelClient, random: Random, subscriberIds: readonly number[]) {
    this.#client = client;
    this.#work = (async () => {
      while (!this.#isStopped) {
        const ids = [...new Set(Array.from({ length: 5 }, () => random.of(subscriberIds)))];
        const done = await client.call<{ done: number[] }>(
          `/api/isp/isp-user/${random.of(['suspend', 'activate'])}`,
          { ids },
        );
        this.changes += done?.done.length ?? 0;
        await sleep(500);
      }
    })();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  /** Accounts whose state on the router is not that of the panel, once it had the time to sync. */
  async differences(
    database: pg.ClientBase,
    router: { ispId: number; id: number; port: number },
    timeoutMs: number,
  ) {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      await this.#client.call(`/api/isp/router/sync/${router.id}`, {});
      await sleep(3_000);
      const { rows } = await database.query<{ username: string; disabled: boolean }>(
        `select username, status = 'suspended' as disabled from subscribers where isp_id = $1`,
        [router.ispId],
      );
      const connection = await RouterConnection.open({
        ...{ host: '127.0.0.1', port: router.port, user: 'admin', password: '' },
      });
      const found = new Map((await secrets.list(connection)).map((row) => [row.name, row.disabled]));
      connection.close();
      const different = rows.filter(({ username, disabled }) => found.get(username) !== disabled);
      if (different.length === 0 || Date.now() > deadline) return different.length;
    }
  }
}
