import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices } from './support/invoices.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';

const phone = { width: 390, height: 844 };

/** Uses the browser's language, because the page has no language menu. */
async function readInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await findSeriousViolations(page), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await getHorizontalOverflow(page)).toBe(0);
}

test('the pay page shows balance due, payment instructions and receipts in five languages until the link is replaced', async ({
  page,
  request,
  context,
}) => {
  const { owner, invoices } = await createInvoices(request, 1);
  const [invoice] = invoices;
  if (!invoice) throw new Error('There is no invoice');
  const { version } = await owner.get<{ version: number }>('/api/isp/isp-info/how-to-pay');
  const how = { text: 'Open 9 to 6', bkash: '01711-223344', office: 'House 4, Mirpur', version };
  await owner.post('/api/isp/isp-info/how-to-pay-update', how);
  await owner.post('/api/isp/invoice/invoice-payment', {
    invoiceId: invoice.id,
    amountMinor: 100_00,
    method: 'bkash',
  });

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, accounts.north, `/isp/isp-user-name-edit-v2/${invoice.subscriberId}?tab=billing`);
  await page.getByRole('button', { name: 'Copy payment link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link: string = await page.evaluate('navigator.clipboard.readText()');
  expect(link).toMatch(/\/pay\/[\w-]{43}$/);

  const visitor = await page.context().browser()?.newContext({ viewport: phone });
  const theirs = await visitor?.newPage();
  if (!theirs) throw new Error('There is no second browser');
  const scripts: string[] = [];
  theirs.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your invoices' })).toBeVisible();
  await expect(theirs.getByText(`Invoice ${invoice.number}`)).toBeVisible();
  await expect(theirs.getByText('01711-223344')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Receipts' })).toBeVisible();
  await readInBothThemes(theirs);
  expect(scripts).toEqual([]);

  const address = await theirs.getByRole('link', { name: `PDF of ${invoice.number}` }).getAttribute('href');
  const pdf = await theirs.request.get(new URL(address ?? '', link).href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  for (const [language, title] of [
    ['Deutsch', 'Ihre Rechnungen'],
    ['Français', 'Vos factures'],
    ['Português', 'Suas faturas'],
    ['বাংলা', 'আপনার বিল'],
  ] as const) {
    await theirs.getByRole('link', { name: language }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await getHorizontalOverflow(theirs)).toBe(0);
  }

  await page.getByRole('button', { name: 'Replace link' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('stops working immediately');
  await dialog.getByRole('button', { name: 'Replace link' }).click();
  await expect(page.getByText('Payment link replaced')).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await readInBothThemes(theirs);
  await visitor?.close();
});

test('payment instructions are edited in the settings', async ({ page }) => {
  await signIn(page, accounts.south, '/isp/billing-setting');
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Pay before the 10th');
  await page.getByLabel('Nagad merchant number').fill('01811-000000');
  await page.getByRole('button', { name: 'Save payment instructions' }).click();
  await expect(page.getByText('Payment instructions saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nagad merchant number')).toHaveValue('01811-000000');
});
