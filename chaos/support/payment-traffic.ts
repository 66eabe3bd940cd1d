import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { PanelClient } from './panel-client.ts';
import type { Random } from './schema-values.ts';

/** Clerks who record one cash payment after the other, each with a key, until it is acknowledged. */
export class PaymentTraffic {
  /** References of acknowledged payments, with the time of the acknowledgement. */
  readonly acknowledged = new Map<string, number>();
  readonly #clerks: Promise<void>[];
  #isStopped = false;

  constructor(client: PanelClient, random: Random, subscribers: number, clerks: number) {
    this.#clerks = Array.from({ length: clerks }, async () => {
      while (!this.#isStopped) {
        const reference = randomUUID();
        // One in fifty subscribers is free and has no balance to pay.
        const subscriberId = 1 + random.below(Math.floor(subscribers / 50)) * 50;
        const body = { subscriberId, amountMinor: 100, method: 'cash', reference };
        const paid = await client.call('/api/isp/payment/store', body, reference);
        if (!paid) throw new Error(`A payment was refused: ${JSON.stringify(body)}`);
        this.acknowledged.set(reference, performance.now());
      }
    });
  }

  /** After the payments that have been started are acknowledged. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clerks);
  }

  /** The longest time without an acknowledgement, in seconds, of those that ended after `since`. */
  longestGap(since: number, until: number): number {
    const times = [...this.acknowledged.values()].filter((at) => at <= until).sort((a, b) => a - b);
    const gaps = times.map((at, index) => (at > since ? at - (times[index - 1] ?? since) : 0));
    return Math.round(Math.max(0, ...gaps) / 100) / 10;
  }

  async compare(database: pg.ClientBase, ispId: number) {
    const { rows } = await database.query<{ reference: string; times: number }>(
      `select reference, count(*)::int as times from payments where isp_id = $1 and method = 'cash' group by 1`,
      [ispId],
    );
    const found = new Map(rows.map(({ reference, times }) => [reference, times]));
    return {
      acknowledged: this.acknowledged.size,
      lost: [...this.acknowledged.keys()].filter((reference) => !found.has(reference)).length,
      doubled: rows.filter(({ times }) => times > 1).length,
      unacknowledged: rows.filter(({ reference }) => !this.acknowledged.has(reference)).length,
    };
  }
}
