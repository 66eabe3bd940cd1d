import { randomInt } from 'node:crypto';
import type { GatewaySimulator } from '@lastmile/gateway-simulator';
import type { Latencies } from './latencies.ts';
import type { Staff } from './staff.ts';

const gateway = 'sslcommerz';

interface Options {
  readonly url: string;
  readonly simulator: GatewaySimulator;
  readonly latencies: Latencies;
}

/** A customer opens the pay page of a link, starts a payment, pays at the gateway and comes back. */
export async function payOnline(staff: Staff, { url, simulator, latencies }: Options, dueAt: number) {
  // Each from an address of its own, so that no limit by address applies.
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
  const request = async (path: string, body?: URLSearchParams) => {
    const init = body ? { method: 'POST', body } : {};
    const response = await fetch(url + path, { redirect: 'manual', headers, ...init });
    const text = await response.text();
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    return { text, location: response.headers.get('location') ?? '' };
  };
  const link = await staff.call('pay link', dueAt, `/api/isp/pay-link/show/${staff.nextSubscriber()}`);
  if (!link) return;
  const path = new URL((link as { url: string }).url).pathname;
  const page = await latencies.measure('pay page', () => request(path));
  const form = /\/start">\s*<input type="hidden" name="form" value="([^"]+)"/.exec(page?.text ?? '')?.[1];
  if (!form) return latencies.fail('pay page', `No form on ${path}`);
  const started = await latencies.measure('checkout: start', () =>
    request(`/api${path}/start`, new URLSearchParams({ form, gateway, amount: '500' })),
  );
  const reference = /payment-forward\/(\w+)/.exec(started?.location ?? '')?.[1];
  if (!reference) return latencies.fail('checkout: start', `No reference in ${started?.location}`);
  simulator.setBehaviour(gateway, reference, { notify: 'before' });
  const back = await simulator.complete(gateway, reference, 'paid');
  if (!back) return latencies.fail('checkout: return', 'The gateway did not return');
  const fields = new URLSearchParams(back.fields);
  const returnPath = back.url.replace(url, '');
  await latencies.measure('checkout: return', () =>
    back.method === 'POST' ? request(returnPath, fields) : request(`${returnPath}?${fields}`),
  );
}
