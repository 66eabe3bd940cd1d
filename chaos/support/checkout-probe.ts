import type { Probe } from './fault-probes.ts';
import type { PanelClient } from './panel-client.ts';

/** A customer who opens the pay page and starts an online payment; 0 if it does not lead to the gateway. */
export function checkoutProbe(client: PanelClient, url: string): Probe {
  let number = 0;
  return async () => {
    number = (number % 4_000) + 1;
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
    if (!form) return page?.status === 200 ? 0 : (page?.status ?? 0);
    const body = new URLSearchParams({ form, gateway: 'sslcommerz', amount: '500' });
    const started = await fetch(`${url}/api${link}/start`, {
      ...{ method: 'POST', body, headers, signal },
      redirect: 'manual',
    }).catch(() => undefined);
    await started?.text();
    const isForwarded = started?.headers.get('location')?.includes('payment-forward') ?? false;
    return isForwarded || (started?.status ?? 0) >= 400 ? (started?.status ?? 0) : 0;
  };
}
