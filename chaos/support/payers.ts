import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserReturn, GatewaySimulator, PayerOutcome } from '@lastmile/gateway-simulator';
import { type GatewayName, gatewayNames } from '@lastmile/payment-gateways';
import type { Random } from './schema-values.ts';

type Behaviour = Parameters<GatewaySimulator['setBehaviour']>[2];
type Notify = NonNullable<Behaviour['notify']>;

const outcomes: readonly PayerOutcome[] = [
  ...Array.from({ length: 14 }, () => 'paid' as const),
  'failed',
  'cancelled',
  'closed',
  'risky',
  'wrong_pin',
  'insufficient_funds',
];
const orders: readonly Notify[] = ['before', 'after', 'only', 'never', 'twice'];
const faults = ['http_500', 'lost_answer', 'late_500', 'garbage'] as const;
const claimMethods = { sslcommerz: 'card', bkash: 'bkash', nagad: 'nagad', stripe: 'card' } as const;

/** How the provider behaves for one payment: usually well, sometimes with a fault or another amount. */
function randomBehaviour(random: Random): Behaviour {
  const notify = random.of(orders);
  if (random.below(25) === 0) return { notify, amountOverride: '123.00' };
  if (random.below(3) > 0) return { notify };
  const on = random.of(['proof', 'execute', 'proof'] as const);
  return { notify, fault: { on, kind: random.of(faults), times: 1 + random.below(2) } };
}

/** Someone with a pay link and a browser. Requests fail while a process restarts: some people try again, some give up. */
export class Payer {
  readonly #panel: string;
  readonly #link: string;
  readonly #address: string;
  readonly #simulator: GatewaySimulator;
  readonly #random: Random;
  reference: string | undefined;

  constructor(panel: string, link: string, number: number, simulator: GatewaySimulator, random: Random) {
    this.#panel = panel;
    this.#link = new URL(link).pathname;
    // Each payer has an address of their own, so that no limit by address applies.
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    this.#simulator = simulator;
    this.#random = random;
  }

  async #request(path: string, body?: URLSearchParams, tries = 1): Promise<Response | undefined> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const answer = await fetch(this.#panel + path, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': this.#address },
        signal: AbortSignal.timeout(40_000),
        ...(body ? { method: 'POST', body } : {}),
      }).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await answer?.body?.cancel();
      await sleep(1_000);
    }
    return undefined;
  }

  async #submit(kind: 'start' | 'claim', fields: Record<string, string>): Promise<string> {
    const page = (await (await this.#request(this.#link, undefined, 20))?.text()) ?? '';
    const form = new RegExp(`/${kind}">\\s*<input type="hidden" name="form" value="([^"]+)"`).exec(page)?.[1];
    if (!form) return '';
    const body = new URLSearchParams({ form, ...fields });
    return (await this.#request(`/api${this.#link}/${kind}`, body, 20))?.headers.get('location') ?? '';
  }

  /** Pays, or tries to; true if a checkout was made. */
  async pay(): Promise<boolean> {
    const gateway = this.#random.of(gatewayNames);
    if (this.#random.below(20) === 0) {
      const fault = { on: 'create', kind: this.#random.of(faults), times: 1 } as const;
      this.#simulator.setBehaviour(gateway, undefined, { fault });
    }
    const location = await this.#submit('start', { gateway, amount: '500' });
    this.reference = /payment-forward\/(\w+)/.exec(location)?.[1];
    if (!this.reference) return false;
    this.#simulator.setBehaviour(gateway, this.reference, randomBehaviour(this.#random));
    const outcome = this.#random.of(outcomes);
    const back = await this.#simulator.complete(gateway, this.reference, outcome);
    const [claims, returns] = [this.#random.below(8) === 0, this.#random.below(10) > 0];
    const returning = back && returns ? this.#return(back) : undefined;
    await Promise.all([returning, claims ? this.#claim(gateway, this.reference) : undefined]);
    return true;
  }

  async #return({ method, url, fields }: BrowserReturn): Promise<void> {
    const path = url.replace(this.#panel, '');
    const body = new URLSearchParams(fields);
    const query = body.size > 0 ? `${path.includes('?') ? '&' : '?'}${body}` : '';
    const tries = 1 + this.#random.below(3);
    await (method === 'POST'
      ? this.#request(path, body, tries)
      : this.#request(path + query, undefined, tries));
  }

  /** Reports on the pay page what was paid at the gateway just now. */
  async #claim(gateway: GatewayName, reference: string): Promise<void> {
    const paid = this.#simulator.ledger().find((entry) => entry.reference === reference);
    if (!paid) return;
    const method = claimMethods[gateway];
    await this.#submit('claim', {
      method,
      transactionId: paid.transactionId,
      amount: '500',
      sender: '01712345678',
    });
  }
}
