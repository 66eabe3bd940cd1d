import { formatMoney, minor } from '@lastmile/kit';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices } from './support/invoices.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';

const taka = (amount: number) => formatMoney(minor(amount), 'BDT');

interface CreatedCreditNote {
  readonly id: number;
  readonly number: string;
}

async function createCreditNote(request: Parameters<typeof createInvoices>[0], more: object = {}) {
  const { owner, invoices } = await createInvoices(request, 1);
  const [invoice] = invoices;
  if (!invoice) throw new Error('One invoice at least');
  const note = await owner.post<CreatedCreditNote>('/api/isp/invoice/credit-note', {
    subscriberId: invoice.subscriberId,
    amountMinor: 100_00,
    cause: 'outage',
    reason: 'Cable cut',
    ...more,
  });
  return { owner, invoice, note };
}

test('an accountant finds a credit note, opens it, prints it and reverses it', async ({ page, request }) => {
  const { invoice, note } = await createCreditNote(request);
  await signIn(page, accounts.accountant, '/isp/credit-note-list');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit notes');
  await page.getByRole('searchbox').fill(note.number);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Credited/ })).toContainText(taka(100_00));
  await page.getByRole('link', { name: note.number }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(note.number);
  await expect(page.getByRole('table', { name: 'Applied to invoices' })).toContainText(invoice.number);
  for (const size of ['A4', '80 mm receipt']) {
    await page.getByRole('button', { name: 'Print' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: size }).click();
    expect((await download).suggestedFilename()).toBe(`${note.number}.pdf`);
  }

  await page.getByRole('button', { name: 'Reverse credit note' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`Invoices it paid will be due again: ${taka(100_00)}.`)).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reverse credit note' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('wrong subscriber');
  await dialog.getByRole('button', { name: 'Reverse credit note' }).click();
  await expect(page.getByText(`Credit note ${note.number} reversed`)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'wrong subscriber' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse credit note' })).toHaveCount(0);
  await page.getByRole('link', { name: invoice.number }).click();
  await expect(page.getByText('Unpaid').first()).toBeVisible();
});

test('on a phone, unused credit is refunded by bKash', async ({ page, request }) => {
  const { owner, invoice } = await createCreditNote(request);
  const amountMinor = invoice.totalMinor + 500_00;
  const body = { subscriberId: invoice.subscriberId, amountMinor, cause: 'other', reason: 'Gift' };
  const note = await owner.post<CreatedCreditNote>('/api/isp/invoice/credit-note', body);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.accountant, `/isp/credit-note/${note.id}`);
  await page.getByRole('button', { name: 'Refund credit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Method').selectOption('bkash');
  await dialog.getByLabel('Refund amount').fill('200');
  await dialog.getByLabel('Reason').fill('moved away');
  expect(await findSeriousViolations(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBe(0);
  await dialog.getByRole('button', { name: `Refund ${taka(200_00)}` }).click();
  await expect(page.getByText(`${taka(200_00)} refunded to ${invoice.username}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('bKash');
  await expect(page.getByRole('button', { name: 'Reverse credit note' })).toHaveCount(0);
});

test('the statement of a customer is shown, printed and exported from the subscriber', async ({
  page,
  request,
}) => {
  const { invoice, note } = await createCreditNote(request);
  await signIn(page, accounts.accountant, `/isp/isp-user-name-edit-v2/${invoice.subscriberId}?tab=billing`);
  await page.getByRole('link', { name: 'Customer statement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Statement of /);
  const table = page.getByRole('table', { name: 'Statement' });
  await expect(table).toContainText(invoice.number);
  await expect(table).toContainText(note.number);
  await expect(table).toContainText(invoice.username);
  expect(await findSeriousViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-\w+\.pdf$/);
});
