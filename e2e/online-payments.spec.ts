import { RouterConnection, secrets } from '@lastmile/routeros';
import type { APIRequestContext, Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices, skipGracePeriod } from './support/invoices.ts';
import { findInMail } from './support/mails.ts';
import { act, follow, getHorizontalOverflow, searchFor, settled, signIn } from './support/steps.ts';

// The gateways of the demo are simulated beside the panel: a person can pay on their pages.
const phone = { width: 390, height: 844 };
const patience = { timeout: 180_000 };

interface Checkout {
  readonly id: number;
  readonly reference: string;
  readonly state: string;
}

/** The owner's calls, a subscriber with an unpaid invoice, and the link with which it is paid. */
async function createDebtor(request: APIRequestContext) {
  const { owner, invoices } = await createInvoices(request, 1);
  const [invoice] = invoices;
  if (!invoice) throw new Error('There is no invoice');
  return { owner, ...invoice, link: await payLinkOf(owner, invoice.subscriberId) };
}

type Owner = Awaited<ReturnType<typeof createApi>>;

const payLinkOf = async (owner: Owner, id: number) =>
  (await owner.get<{ url: string }>(`/api/isp/pay-link/show/${id}`)).url;

const checkoutsOf = async (owner: Owner, subscriberId: number) =>
  (await owner.get<{ items: Checkout[] }>(`/api/isp/checkout/index?subscriberId=${subscriberId}`)).items;

const statusOf = async (owner: Owner, id: number) =>
  (await owner.get<{ status: string }>(`/api/isp/isp-user/show/${id}`)).status;

const balanceOf = async (owner: Owner, id: number) =>
  (await owner.get<{ balanceDueMinor: number }>(`/api/isp/payment/balance/${id}`)).balanceDueMinor;

/** Presses a button of the pay page, and waits for the page of the gateway. */
async function goToGateway(page: Page, link: string, button: RegExp, gateway: string) {
  await page.goto(link);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: `${gateway} (simulated)` })).toBeVisible();
}

/** Reads the router directly: whether it lets the subscriber in. */
async function isLetIn(username: string): Promise<boolean> {
  const router = await RouterConnection.open({
    ...{ host: '127.0.0.1', port: Number(process.env['PAYER_ROUTER_PORT']) },
    ...{ user: 'lastmile', password: 'four winds' },
  });
  const held = (await secrets.list(router)).find(({ name }) => name === username);
  router.close();
  return held !== undefined && !held.disabled;
}

/** A subscriber who is let in by a router of its own, with an overdue invoice. */
async function createOnlineDebtor(request: APIRequestContext, username: string, email: string) {
  const owner = await createApi(request, accounts.north);
  const { id: routerId } = await owner.post<{ id: number }>('/api/isp/router/store', {
    ...{ name: `Roof of ${username}`, host: '127.0.0.1', port: Number(process.env['PAYER_ROUTER_PORT']) },
    ...{ protocol: 'api', username: 'lastmile', password: 'four winds', pollSeconds: 3_600 },
    currentPassword: accounts.north.password,
  });
  const { id: packageId } = await owner.post<{ id: number }>('/api/isp/package/store', {
    ...{ name: 'Home of the payer', downloadKbps: 20_000, uploadKbps: 10_000, priceMinor: 800_00 },
    ...{ connectionChargeMinor: 0, onlyOne: 'default', resellerAllowed: true, mappings: [] },
  });
  const { id } = await owner.post<{ id: number }>('/api/isp/isp-user/store', {
    customer: {
      name: 'Shirin pays online',
      mobile: '01990000079',
      email,
      clientType: 'home',
      language: 'en',
    },
    ...{ routerId, packageId, username, password: 'secret-of-payer', bindMac: false, activate: true },
    ...{ billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 },
  });
  const { version } = await owner.get<{ version: number }>(`/api/isp/router/show/${routerId}`);
  await owner.post('/api/isp/router/allow-writes', { id: routerId, version });
  await owner.post(`/api/isp/router/sync/${routerId}`, {});
  await expect.poll(() => isLetIn(username), patience).toBe(true);
  const invoice = await owner.post<{ id: number }>(`/api/isp/invoice/create/${id}`, { kind: 'monthly' });
  await skipGracePeriod([invoice.id]);
  return { owner, id };
}

test('a suspended subscriber pays by bKash on a phone, is back online, and gets the receipt', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const username = `phone-${Date.now().toString(36)}`;
  const email = `${username}@mail.example`;
  const { owner, id } = await createOnlineDebtor(request, username, email);
  await owner.post('/api/isp/isp-user/suspend', { ids: [id], reason: 'unpaid' });
  await expect.poll(() => isLetIn(username), patience).toBe(false);

  await page.setViewportSize(phone);
  await goToGateway(page, await payLinkOf(owner, id), /^Pay with bKash$/, 'bKash');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  expect(await getHorizontalOverflow(page)).toBe(0);

  await expect.poll(() => statusOf(owner, id), patience).toBe('active');
  await expect.poll(() => isLetIn(username), patience).toBe(true);
  await expect.poll(() => findInMail(email, /receipt/i), patience).toBeDefined();
});

test('a payment whose browser was closed before the return is posted, and refunded', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const { owner, subscriberId, link } = await createDebtor(request);
  await goToGateway(page, link, /^Pay with bKash$/, 'bKash');
  const [started] = await checkoutsOf(owner, subscriberId);
  if (!started) throw new Error('There is no checkout');
  const gateway = new URL(page.url()).origin;
  await request.post(`${gateway}/_sim/complete/bkash/${started.reference}`, { data: { outcome: 'paid' } });
  // The payer never comes back. The first question is due two minutes after the start.
  await runSql('update checkouts set next_check_at = now() where id = $1', [started.id]);
  const stateOf = async () => (await checkoutsOf(owner, subscriberId))[0]?.state;
  await expect.poll(stateOf, patience).toBe('succeeded');
  expect(await balanceOf(owner, subscriberId)).toBe(0);

  await signIn(page, accounts.accountant, '/isp/online-payments');
  await searchFor(page, started.reference);
  await follow(page, started.reference);
  await expect(page.getByText('Automatic check')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Paid twice by mistake');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Refund Tk/ }).click();
  await expect(page.getByText(/refunded through bKash/)).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  expect(await balanceOf(owner, subscriberId)).toBeGreaterThan(0);
});

test('a payment that the gateway doubts is held until someone accepts it', async ({ page, request }) => {
  const { owner, subscriberId, username, link } = await createDebtor(request);
  await goToGateway(page, link, /^Pay with card/, 'SSLCommerz');
  await page.getByRole('button', { name: 'Pay, marked as risky' }).click();
  await expect(page.getByRole('heading', { name: 'Payment under review' })).toBeVisible();
  expect(await balanceOf(owner, subscriberId)).toBeGreaterThan(0);
  const [held] = await checkoutsOf(owner, subscriberId);

  await signIn(page, accounts.north, '/isp/online-payments');
  await page.getByRole('button', { name: /^Needs review/ }).click();
  await settled(page);
  const dialog = await act(page, held?.reference ?? '', 'Accept');
  await expect(dialog.getByText('The gateway rates this payment as risky')).toBeVisible();
  await dialog.getByLabel('Note').fill('Called the customer: she paid herself');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Post Tk/ }).click();
  await expect(page.getByText(new RegExp(`^Payment of .+ posted for ${username}$`))).toBeVisible();
  expect(await balanceOf(owner, subscriberId)).toBe(0);
});

test('a reported payment is confirmed with the amount that arrived, and another is rejected', async ({
  page,
  request,
}) => {
  const { owner, subscriberId, username, link } = await createDebtor(request);
  const mark = Date.now().toString(36).toUpperCase();
  const due = await balanceOf(owner, subscriberId);
  for (const transaction of [`OK${mark}`, `NO${mark}`]) {
    await page.goto(link);
    await page.getByText('Report a transfer you made').click();
    const form = page.locator('form').filter({ hasText: 'Transaction ID' });
    await form.getByLabel('Transaction ID').fill(transaction);
    await form.getByLabel(/^Amount/).fill('500');
    await form.getByRole('button', { name: 'Report payment' }).click();
    await expect(page.getByText('Thank you. We will check your payment')).toBeVisible();
  }

  await signIn(page, accounts.accountant, '/isp/payments-to-verify');
  await searchFor(page, `ok-${mark}`.toLowerCase());
  await page
    .getByRole('row')
    .filter({ hasText: `OK${mark}` })
    .getByRole('button', { name: `Confirm payment from ${username}` })
    .click();
  const confirming = page.getByRole('dialog');
  await expect(confirming.getByText(`OK${mark}`).first()).toBeVisible();
  // Less than is due on the last day of a month, when only that day is invoiced.
  await confirming.getByLabel('Amount received').fill('10');
  expect(await findSeriousViolations(page)).toEqual([]);
  await confirming.getByRole('button', { name: /^Confirm Tk/ }).click();
  await expect(page.getByText(/received from/)).toBeVisible();
  expect(await balanceOf(owner, subscriberId)).toBe(due - 10_00);

  await searchFor(page, `NO${mark}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText(`NO${mark}`);
  const rejecting = await act(page, username, 'Reject');
  await rejecting.getByLabel('Reason').fill('We found no such transfer');
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(`Reported payment from ${username} rejected`)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('We found no such transfer')).toBeVisible();
});
