import type { APIRequestContext, Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { findSmallTargets, getHorizontalOverflow, searchFor, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';
import { createUser } from './support/users.ts';

const phone = { width: 390, height: 844 };

/** A subscriber of the first demo ISP with one unpaid invoice of this amount. */
async function createSubscriberWithInvoice(request: APIRequestContext, unitMinor: number) {
  const { owner, areaId, subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('There is no subscriber');
  const charge = { text: 'Router', unitMinor, taxable: false };
  const invoice = await owner.post<{ number: string }>(`/api/isp/invoice/create/${subscriber.id}`, {
    kind: 'one_off',
    lines: [charge],
  });
  return { ...subscriber, owner, areaId, invoice: invoice.number };
}

const receipt = (page: Page) => page.getByText(/^Payment received, receipt /);

test('a collector finds a subscriber by part of its number, takes cash and shows the receipt on a phone', async ({
  page,
  request,
}) => {
  const subscriber = await createSubscriberWithInvoice(request, 1_250_00);
  const collector = await createUser(request, 'collector', [subscriber.areaId]);
  await page.setViewportSize(phone);
  await signIn(page, collector, '/isp/collect');
  await searchFor(page, subscriber.mobile.slice(-7));
  await page.getByRole('button', { name: subscriber.username }).click();

  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,250.00');
  await expect(page.getByText('Taka one thousand two hundred fifty only')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Unpaid invoices' })).toContainText(subscriber.invoice);
  expect(await getHorizontalOverflow(page)).toBe(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Collect Tk 1,250.00 · Cash' }).click();

  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText('No balance due')).toBeVisible();
  await expect(page.getByText(`Invoice ${subscriber.invoice}`).first()).toBeVisible();
  expect(await getHorizontalOverflow(page)).toBe(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next customer' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).toHaveURL('/isp/collect');
});

test('a payment whose response was lost is sent again, recorded once, and shows its receipt', async ({
  page,
  request,
}) => {
  const subscriber = await createSubscriberWithInvoice(request, 700_00);
  await signIn(page, accounts.north, `/isp/collect?subscriber=${subscriber.id}`);
  // The server records the payment, but the response is lost.
  await page.route(
    '**/api/isp/payment/store',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Collect Tk 700.00 · Cash' }).click();
  // The balance is zero by then; the retry still sends the original request.
  await expect(receipt(page)).toBeVisible();
  const { total } = await subscriber.owner.get<{ total: number }>(
    `/api/isp/payment/index?subscriberId=${subscriber.id}`,
  );
  expect(total).toBe(1);
});

test('a payment taken without a connection waits, and is posted exactly once when it is back', async ({
  page,
  context,
  request,
}) => {
  const subscriber = await createSubscriberWithInvoice(request, 640_00);
  const collector = await createUser(request, 'collector', [subscriber.areaId]);
  await page.setViewportSize(phone);
  await signIn(page, collector, '/isp/collect?balance=unpaid');
  const quick = page.getByRole('navigation', { name: 'Quick navigation' });
  await expect(quick.getByRole('link', { name: 'Collect' })).toHaveAttribute('aria-current', 'page');
  // Other tests owe in the same area, and the latest invoice is listed last.
  const listed = page.getByRole('button', { name: subscriber.username });
  await expect(async () => {
    if (!(await listed.isVisible()))
      await page.getByRole('button', { name: 'Show more' }).click({ timeout: 3_000 });
    await expect(listed).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await context.setOffline(true);
  // What the list said is enough: nothing can be loaded now.
  await page.getByRole('button', { name: subscriber.username }).click();
  await expect(page.getByText('This is the balance when the list was loaded.')).toBeVisible();
  const collect = page.getByRole('button', { name: 'Collect Tk 640.00 · Cash' });
  const [button, bar] = await Promise.all([collect.boundingBox(), quick.boundingBox()]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await collect.click();
  await expect(page.getByText('Payment saved on this device')).toBeVisible();
  const waiting = page.getByRole('region', { name: '1 payment waiting to be sent' });
  await expect(waiting).toContainText('Tk 640.00');
  await expect(waiting.getByText('Waiting to be sent', { exact: true })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  expect(await findSmallTargets(page)).toEqual([]);

  // The first response is lost after the server has recorded the payment.
  let sent = 0;
  await context.route('**/api/isp/payment/store', async (route) => {
    sent++;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await context.setOffline(false);
  await expect.poll(() => sent).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText(/^Payment of Tk 640\.00 received from /)).toBeVisible();
  const { items } = await subscriber.owner.get<{ items: { amountMinor: number }[] }>(
    `/api/isp/payment/index?subscriberId=${subscriber.id}`,
  );
  expect(items.map(({ amountMinor }) => amountMinor)).toEqual([640_00]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Collect payments' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('a payment without a response is kept on the device, although the phone says that it is online', async ({
  page,
  request,
}) => {
  const subscriber = await createSubscriberWithInvoice(request, 555_00);
  const collector = await createUser(request, 'collector', [subscriber.areaId]);
  await page.setViewportSize(phone);
  await signIn(page, collector, `/isp/collect?subscriber=${subscriber.id}`);
  const collect = page.getByRole('button', { name: 'Collect Tk 555.00 · Cash' });
  await expect(collect).toBeVisible();
  await page.route('**/api/isp/payment/store', (route) => route.abort('timedout'));
  expect(await page.evaluate('navigator.onLine')).toBe(true);
  await collect.click();
  await expect(page.getByRole('alert').filter({ hasText: 'saved on this device' })).toBeVisible();
  const waiting = page.getByRole('region', { name: '1 payment waiting to be sent' });
  await expect(waiting).toContainText('Tk 555.00');
  expect(await findSeriousViolations(page)).toEqual([]);
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeDisabled();
  await page.getByRole('button', { name: 'Send later' }).click();
  await expect(page.getByText('Payment saved on this device')).toBeVisible();
  // Nothing is lost by leaving, not even by closing the page.
  await page.goto('/isp/collect');
  await expect(waiting).toContainText('Tk 555.00');

  // The queue tries again at intervals.
  await page.unroute('**/api/isp/payment/store');
  await expect(waiting).toHaveCount(0);
  const { items } = await subscriber.owner.get<{ items: { amountMinor: number }[] }>(
    `/api/isp/payment/index?subscriberId=${subscriber.id}`,
  );
  expect(items.map(({ amountMinor }) => amountMinor)).toEqual([555_00]);
});

test('a collector hands cash over, and the accountant accepts it', async ({ page, request, browser }) => {
  const subscriber = await createSubscriberWithInvoice(request, 930_00);
  const collector = await createUser(request, 'collector', [subscriber.areaId]);
  const asCollector = await createApi(request, collector);
  await asCollector.post('/api/isp/payment/store', {
    subscriberId: subscriber.id,
    amountMinor: 930_00,
    method: 'cash',
  });
  const note = `evening round of ${subscriber.username}`;

  await signIn(page, collector, '/isp/cash-hand-over');
  await expect(page.getByRole('table', { name: 'Cash on hand' })).toContainText('930.00');
  await page.getByRole('button', { name: 'Hand over cash' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Taka nine hundred thirty only')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'To', exact: true }).click();
  await page.getByRole('option', { name: 'Nusrat Jahan' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Hand over Tk 930.00' }).click();
  await expect(page.getByRole('list', { name: 'Pending handovers' })).toContainText(note);
  await expect(page.getByRole('button', { name: 'Hand over cash' })).toBeDisabled();

  const office = await browser.newPage();
  await signIn(office, accounts.accountant, '/isp/cash-hand-over');
  const waiting = office
    .getByRole('list', { name: 'Pending handovers' })
    .getByRole('listitem')
    .filter({ hasText: note });
  await waiting.getByRole('button', { name: 'Accept cash' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Accept cash' }).click();
  await expect(waiting).toHaveCount(0);
  const row = office
    .getByRole('table', { name: 'Handover history' })
    .getByRole('row')
    .filter({ hasText: note });
  await expect(row).toContainText('Accepted');
  await office.close();

  await page.reload();
  await expect(page.getByRole('table', { name: 'Cash on hand' })).toContainText('0.00');
});

test('reversing a payment makes its invoice unpaid again', async ({ page, request }) => {
  const subscriber = await createSubscriberWithInvoice(request, 480_00);
  const { number } = await subscriber.owner.post<{ number: string }>('/api/isp/payment/store', {
    subscriberId: subscriber.id,
    amountMinor: 480_00,
    method: 'bkash',
    reference: `TX${subscriber.id}`,
  });
  await signIn(page, accounts.north, `/isp/payment-list?subscriberId=${subscriber.id}`);
  await expect(page.getByRole('button', { name: /bKash/ })).toContainText('Tk 480.00');
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Reverse payment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: subscriber.invoice })).toContainText(
    'Tk 480.00',
  );
  await dialog.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Typed for the wrong subscriber');
  await dialog.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Reversed');

  await page.goto(`/isp/isp-user-name-edit-v2/${subscriber.id}?tab=billing`);
  await expect(page.getByRole('table', { name: 'Unpaid invoices' })).toContainText(subscriber.invoice);
  const statement = page.getByRole('table', { name: 'Statement' });
  await expect(statement.getByRole('row').filter({ hasText: 'Payment reversed' })).toContainText('480.00');
  await expect(statement.getByRole('row').filter({ hasText: 'Closing balance' })).toContainText('480.00');
});

test('an ISP configures invoice numbers and due dates', async ({ page }) => {
  await signIn(page, accounts.south, '/isp/billing-setting');
  const settings = page.getByRole('region', { name: 'Invoices and payments' });
  await settings.getByRole('textbox', { name: 'Payment terms (days)' }).fill('10');
  await settings.getByRole('textbox', { name: 'Invoice number prefix' }).fill('pad');
  await expect(settings.getByText(/Example: PAD-\d{4}-0*123/)).toBeVisible();
  await settings.getByRole('textbox', { name: 'Reminder days' }).fill('-5, 0, soon');
  await settings.getByRole('button', { name: 'Save billing settings' }).click();
  await expect(settings.getByText('Enter whole numbers separated by commas')).toBeVisible();
  await settings.getByRole('textbox', { name: 'Reminder days' }).fill('-5, 0, 2');
  await settings.getByRole('button', { name: 'Save billing settings' }).click();
  await expect(page.getByText('Billing settings saved')).toBeVisible();
  await page.reload();
  await expect(settings.getByRole('textbox', { name: 'Payment terms (days)' })).toHaveValue('10');
  await expect(settings.getByRole('textbox', { name: 'Invoice number prefix' })).toHaveValue('PAD');
  await expect(settings.getByRole('textbox', { name: 'Reminder days' })).toHaveValue('-5, 0, 2');
});
