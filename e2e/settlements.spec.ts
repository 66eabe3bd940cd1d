import { randomBytes } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { querySql, runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices } from './support/invoices.ts';
import { follow, getHorizontalOverflow, settled, signIn } from './support/steps.ts';

/** One after another: they settle with the same ISP. */
test.describe.configure({ mode: 'default' });

interface Account {
  readonly login: string;
  readonly password: string;
}

/** Another person, in a browser of their own. */
async function openAs(browser: Browser, account: Account, path: string) {
  const context = await browser.newContext({ baseURL: process.env['PANEL_URL'] ?? '' });
  const page = await context.newPage();
  await signIn(page, account, path);
  return page;
}

test('the platform settles with an ISP, a second person approves and pays with a proof, and the ISP confirms', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const admin = await createApi(request, accounts.admin);
  const { items } = await admin.get<{ items: { id: number; name: string }[] }>('/api/get-all-isp-list');
  const ispId = items.find(({ name }) => name === 'Padma Link')?.id ?? 0;
  const reference = `FT-${randomBytes(4).toString('hex')}`;
  await admin.post('/api/admin/settlement/adjustment', { ispId, amountMinor: 2_000_00, note: reference });

  // The maker sees what is paid, and cannot approve it.
  await signIn(page, accounts.admin, '/admin/isp-settlement-list');
  await page.getByRole('link', { name: 'Settle with Padma Link' }).click();
  await expect(page.getByRole('heading', { name: 'New settlement for Padma Link' })).toBeVisible();
  await settled(page);
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Create settlement of Tk/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^ST-\d{4}-\d{6}$/ })).toBeVisible();
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const path = new URL(page.url()).pathname;
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();

  // The second person approves, and records the payout with its proof.
  const approver = await openAs(browser, accounts.platformAccountant, path);
  await approver.getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = approver.getByRole('dialog');
  await dialog.getByLabel('Reference').fill(reference);
  const chooser = approver.waitForEvent('filechooser');
  await dialog.getByLabel('Proof of payment').click();
  await (await chooser).setFiles({
    name: 'slip.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`Transferred ${reference}`),
  });
  expect(await findSeriousViolations(approver)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(approver.getByText(`${number} marked as paid`)).toBeVisible();
  await expect(approver.getByRole('button', { name: 'slip.txt' })).toBeVisible();
  expect(await findSeriousViolations(approver)).toEqual([]);

  // The ISP sees it, with the proof, and confirms.
  const owner = await openAs(browser, accounts.south, '/isp/settlement-list');
  await follow(owner, number);
  await expect(owner.getByText(reference).first()).toBeVisible();
  const download = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'slip.txt' }).click();
  expect((await download).suggestedFilename()).toBe('slip.txt');
  await owner.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(owner.getByText(`Receipt of ${number} confirmed`)).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Confirm receipt' })).toHaveCount(0);
  expect(await findSeriousViolations(owner)).toEqual([]);
  expect(await getHorizontalOverflow(owner)).toBe(0);
  await approver.context().close();
  await owner.context().close();
});

test('a refund after a payout is deducted from the next settlement', async ({ page, request }) => {
  test.setTimeout(600_000);
  const [maker, approver] = [
    await createApi(request, accounts.admin),
    await createApi(request, accounts.platformAccountant),
  ];
  const { items: isps } = await maker.get<{ items: { id: number; name: string }[] }>('/api/get-all-isp-list');
  const ispId = isps.find(({ name }) => name === 'Padma Link')?.id ?? 0;
  const { owner, invoices } = await createInvoices(request, 1, accounts.south);
  const subscriberId = invoices[0]?.subscriberId ?? 0;
  const { url } = await owner.get<{ url: string }>(`/api/isp/pay-link/show/${subscriberId}`);
  const settle = async (more: object) => {
    await maker.post('/api/admin/settlement/adjustment', { ispId, amountMinor: 3_000_00, note: 'Of a test' });
    return maker.post<{ id: number }>('/api/admin/settlement/create-new', { ispId, ...more });
  };

  // A customer of Padma Link pays by card, which the platform collects, settles and pays out.
  await page.goto(url);
  await page.getByRole('button', { name: /^Pay with card/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your invoices' }).click();
  await expect(page.getByText('No balance due')).toBeVisible();
  const { items } = await owner.get<{ items: { id: number; reference: string }[] }>(
    `/api/isp/checkout/index?subscriberId=${subscriberId}`,
  );
  const [paid] = items;
  if (!paid) throw new Error('There is no online payment');
  await runSql("update checkouts set posted_at = posted_at - interval '10 days' where id = $1", [paid.id]);
  const first = await settle({ paymentIds: [paid.id] });
  const day = new Date().toISOString().slice(0, 10);
  await approver.post('/api/admin/settlement/update', { id: first.id, status: 'approved' });
  const payout = { id: first.id, status: 'paid', reference: 'FT-REFUND', paidOn: day };
  await approver.post('/api/admin/settlement/update', payout);

  // The platform refunds it, approving that it is owed less than that.
  await signIn(page, accounts.admin, `/admin/online-payment/${paid.id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Moved away');
  const approval = dialog.getByRole('checkbox');
  if (await approval.count()) await approval.check();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Refund Tk/ }).click();
  await expect(page.getByText(/SSLCommerz has yet to confirm it/)).toBeVisible();
  const stateOf = async () => {
    await querySql(
      'update checkout_refunds set next_check_at = now() where checkout_id = $1 and next_check_at is not null',
      [paid.id],
    );
    return (await owner.get<{ state: string }>(`/api/isp/checkout/show/${paid.id}`)).state;
  };
  await expect.poll(stateOf, { timeout: 400_000 }).toBe('refunded');

  // The next settlement deducts it.
  const next = await settle({});
  await page.goto(`/admin/settlement-details/${next.id}`);
  const row = page.getByRole('row').filter({ hasText: paid.reference });
  await expect(row).toContainText('Refund');
  await expect(row).toContainText('Moved away');
  await maker.post('/api/admin/settlement/update', { id: next.id, status: 'cancelled', note: 'Of a test' });
});

test('a statement of a gateway is matched and its differences resolved; an ISP requests a payout that the platform settles', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const mark = randomBytes(4).toString('hex').toUpperCase();

  // A statement with a transaction that the panel does not know, uploaded twice.
  const file = {
    name: `bkash-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Day,Trx ID,Amount,Charge\n1 Nov,NEW${mark},500.00,9.25\nTotal,,500.00,9.25`),
  };
  await signIn(page, accounts.platformAccountant, '/admin/statement-matching');
  const upload = async () => {
    await page.getByRole('button', { name: 'Upload statement' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Gateway' }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'bKash' }).click();
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByLabel('File').click();
    await (await chooser).setFiles(file);
    await dialog.getByLabel('First day').fill('2020-01-01');
    await dialog.getByLabel('Last day').fill('2020-01-31');
    await expect(dialog.getByRole('combobox', { name: 'Transaction ID' })).toHaveValue('Trx ID');
    expect(await findSeriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload and match' }).click();
    await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
  };
  await upload();
  const details = new URL(page.url()).pathname;
  await page.getByRole('button', { name: `Resolve NEW${mark}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Paid to another merchant account');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByText('Paid to another merchant account')).toBeVisible();
  expect(await getHorizontalOverflow(page)).toBe(0);
  await page.getByRole('link', { name: 'Statement matching' }).first().click();
  await upload();
  await expect(page.getByText('You have already uploaded this file. Nothing was changed.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(details);

  // The ISP sets a schedule and asks for a payout.
  const admin = await createApi(request, accounts.admin);
  const { items } = await admin.get<{ items: { id: number; name: string }[] }>('/api/get-all-isp-list');
  const ispId = items.find(({ name }) => name === 'Padma Link')?.id ?? 0;
  await admin.post('/api/admin/settlement/adjustment', { ispId, amountMinor: 3_000_00, note: mark });
  const owner = await openAs(browser, accounts.south, '/isp/settlement-list');
  const panel = owner.getByRole('region', { name: 'Payout' });
  await expect(panel.getByText('Available for payout')).toBeVisible();
  const withdraw = panel.getByRole('button', { name: 'Withdraw request' });
  await settled(owner);
  if (await withdraw.isVisible()) await withdraw.click();
  await panel.getByRole('button', { name: 'Payout schedule' }).click();
  await owner.getByRole('dialog').getByText('Monthly', { exact: true }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Save schedule' }).click();
  await expect(panel.getByText('Monthly, day 1')).toBeVisible();
  await panel.getByRole('button', { name: 'Request payout' }).click();
  await owner.getByRole('dialog').getByLabel('Note').fill(`Salaries ${mark}`);
  expect(await findSeriousViolations(owner)).toEqual([]);
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: /^Request Tk/ })
    .click();
  await expect(panel.getByText(/^You requested Tk/)).toBeVisible();
  expect(await findSeriousViolations(owner)).toEqual([]);

  // The platform sees the request and settles it.
  await page.goto('/admin/settlement-list');
  await expect(page.getByText(`Salaries ${mark}`)).toBeVisible();
  await page.getByRole('link', { name: 'Settle with Padma Link' }).click();
  await page.getByRole('button', { name: /^Create settlement of Tk/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^ST-/ })).toBeVisible();
  await page.goto('/admin/settlement-list');
  await expect(page.getByRole('heading', { level: 1, name: 'All settlements' })).toBeVisible();
  await settled(page);
  await expect(page.getByText(`Salaries ${mark}`)).toHaveCount(0);
  await owner.context().close();
});
