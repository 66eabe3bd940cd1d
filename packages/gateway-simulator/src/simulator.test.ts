import { minor, systemClock } from '@lastmile/kit';
import { gatewayNames } from '@lastmile/payment-gateways';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewaySimulator, startGatewaySimulator } from './simulator.ts';
import { startMerchant } from './with-adapters/merchant.ts';

let simulator: GatewaySimulator;
beforeAll(async () => {
  simulator = await startGatewaySimulator();
});
afterAll(() => simulator.close());

test('it refuses to start in production', async () => {
  await expect(startGatewaySimulator({ environment: 'production' })).rejects.toThrow('production');
});

test.each(gatewayNames)('a person pays on the page of %s and is sent back', async (name) => {
  const shop = await startMerchant(name, simulator, systemClock);
  const { reference, created } = await shop.buy();
  if (created.outcome !== 'succeeded') throw new Error(created.outcome);
  const page = await (await fetch(created.value.payUrl)).text();
  expect(page).toContain(reference);
  expect(page).toContain('500.00');
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  const clicked = await fetch(simulator.url + action, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  });
  if (clicked.status === 303) await fetch(clicked.headers.get('location') ?? '');
  else {
    const form = await clicked.text();
    const fields = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, field = '', value = '']) => [
      field,
      value,
    ]);
    const target = /method="post" action="([^"]+)"/.exec(form)?.[1]?.replaceAll('&#38;', '&') ?? '';
    await fetch(target, { method: 'POST', body: new URLSearchParams(fields as [string, string][]) });
  }
  expect(shop.orders.get(reference)?.state).toBe('paid');
  expect(simulator.ledger().find((entry) => entry.reference === reference)).toMatchObject({
    amount: 50_000,
    refunded: 0,
  });
  await shop.close();
});

test('behaviour, payments, calls and the ledger are reached over HTTP', async () => {
  const shop = await startMerchant('bkash', simulator, systemClock);
  const post = (path: string, body: object) =>
    fetch(simulator.url + path, { method: 'POST', body: JSON.stringify(body) }).then((answer) =>
      answer.json(),
    );
  await post('/_sim/reset', {});
  await post('/_sim/script', { gateway: 'bkash', ref: 'LMHTTP0001', amountOverride: '7.00' });
  await shop.start('LMHTTP0001', minor(50_000));
  const { back } = (await post('/_sim/complete/bkash/LMHTTP0001', { outcome: 'paid' })) as { back: never };
  await shop.follow(back);
  const ledger = await (await fetch(`${simulator.url}/_sim/ledger`)).json();
  expect(ledger).toMatchObject([{ reference: 'LMHTTP0001', amount: 700 }]);
  const calls = (await (await fetch(`${simulator.url}/_sim/calls?gateway=bkash`)).json()) as {
    call: string;
  }[];
  expect(calls.map(({ call }) => call)).toEqual(['token', 'create', 'proof', 'execute']);
  await shop.close();
});
