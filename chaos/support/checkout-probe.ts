import type { Probe } from './fault-probes.ts';
import type { PanelClient } from './panel-client.ts';

/** Of the subscribers that `seed` makes, one in fifty is free and owes nothing. */
const owes = (number: number) => number % 50 !== 0;

/** A customer with an unpaid invoice who opens the pay page and starts an online payment, which leads to the gateway. */
export function checkoutProbe(client: PanelClient, url: string): Probe {
  // The first subscriber pays in cash meanwhile.
  let number = 1;
  return async () => {
    number = (number % 4_000) + 1;
    if (!owes(number)) number += 1;
    const { status, value } = await client.request(`/api/isp/pay-link/show/${number}`);
    if (status === 401) await client.signIn();
    if (status !== 200) return status;
    const link = new URL((value as { url: string }).url).pathname;
    // Each payer has an address of their own, so that no limit by address applies.
    const headers = { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` };
    const signal = AbortSignal.timeout(60_000);
    const page = await fetch(url + link, { headers, signal }).catch(() => undefined);
    const form = /\/start">\s*<input type="hidden" name="form" value="([^"]+)"/.exec(
      (await page?.text()) ?? '',
    )?.[1];
    if (!form) return page?.status === 200 ? 'no online payment offered' : (page?.status ?? 0);
    const body = new URLSearchParams({ form, gateway: 'sslcommerz', amount: '500' });
    const started = await fetch(`${url}/api${link}/start`, {
      ...{ method: 'POST', body, headers, signal },
      redirect: 'manual',
    }).catch(() => undefined);
    await started?.text();
    const location = started?.headers.get('location');
    return !location || location.includes('payment-forward')
      ? (started?.status ?? 0)
      : 'sent back to the page';
  };
}
