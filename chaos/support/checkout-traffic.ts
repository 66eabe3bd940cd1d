import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewaySimulator } from '@lastmile/gateway-simulator';
import { gatewayNames } from '@lastmile/payment-gateways';
import type pg from 'pg';
import type { PanelClient } from './panel-client.ts';
import { Payer } from './payers.ts';
import { Random } from './schema-values.ts';

/** Switches on all gateways of the simulator: two as the ISP's own, two as the platform's. */
export async function enableGateways(admin: PanelClient, simulator: GatewaySimulator, ispId: number) {
  for (const gateway of gatewayNames) {
    const isp = gateway === 'bkash' || gateway === 'stripe' ? ispId : null;
    const { [gateway]: credentials } = simulator.credentials;
    const { [gateway]: baseUrl } = simulator.baseUrls;
    const setting = { ispId: isp, gateway, credentials, baseUrl, isEnabled: true };
    await admin.call('/api/admin/gateway-setting', setting);
  }
}

interface Options {
  readonly panel: string;
  readonly client: PanelClient;
  readonly simulator: GatewaySimulator;
  readonly ispId: number;
  readonly seed: number;
}

/** Customers who pay online one after the other, through gateways with random faults. */
export class CheckoutTraffic {
  readonly #options: Options;
  readonly #payers: Promise<void>[];
  #isStopped = false;
  #next = 0;
  started = 0;

  constructor(options: Options, atOnce: number) {
    this.#options = options;
    this.#payers = Array.from({ length: atOnce }, () => this.#payAll());
  }

  async #payAll(): Promise<void> {
    const { client, panel, simulator, seed } = this.#options;
    while (!this.#isStopped) {
      this.#next += 1;
      const number = this.#next;
      const link = await client.call<{ url: string }>(`/api/isp/pay-link/show/${number}`);
      if (!link) continue;
      const payer = new Payer(panel, link.url, number, simulator, new Random(seed + number));
      if (await payer.pay()) this.started += 1;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#payers);
  }

  /** Asks the gateways about what is pending until everything that was paid is accounted for, or the time is over. */
  async compare(database: pg.ClientBase, timeoutMs: number) {
    const { client, ispId, simulator } = this.#options;
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const { rows } = await database.query<{ transaction: string; posted: number }>(
        `select coalesce(gateway_txn_id, reference) as transaction, count(*)::int as posted from payments
         where isp_id = $1 and method <> 'cash' group by 1
         union all select transaction_id, 0 from checkouts where isp_id = $1 and state = 'needs_review'
         union all select transaction_id, 0 from payment_claims where isp_id = $1 and state = 'open'`,
        [ispId],
      );
      const accounted = new Set(rows.map(({ transaction }) => transaction));
      const paid = simulator.ledger().map(({ transactionId }) => transactionId);
      const missing = paid.filter((transaction) => !accounted.has(transaction));
      const posted = rows.filter((row) => row.posted > 0);
      const known = new Set(paid);
      if (missing.length === 0 || Date.now() > deadline)
        return {
          checkouts: this.started,
          paid: paid.length,
          posted: posted.length,
          lost: missing.length,
          doubled: posted.filter((row) => row.posted > 1).length,
          invented: posted.filter(({ transaction }) => !known.has(transaction)).length,
        };
      const pending = await database.query<{ id: string }>(
        `select id from checkouts where isp_id = $1 and state not in ('succeeded', 'needs_review', 'refunded')`,
        [ispId],
      );
      for (const { id } of pending.rows) await client.call('/api/isp/checkout/recheck', { id: Number(id) });
      await sleep(1_000);
    }
  }
}
