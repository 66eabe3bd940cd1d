import { formatMoney, minor, toDecimalText } from '@lastmile/kit';
import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices } from './support/invoices.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';

const taka = (amount: number) => formatMoney(minor(amount), 'BDT');
const sumOf = (invoices: readonly { readonly totalMinor: number }[]) =>
  taka(invoices.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
const figure = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
const choose = (page: Page, number: string) => page.getByRole('checkbox', { name: `Select ${number}` });

async function chooseFromRow(page: Page, number: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  return page.getByRole('dialog');
}

test('an accountant filters unpaid invoices, marks them paid, reverses one and prints an invoice', async ({
  page,
  request,
}) => {
  const { owner, router, invoices } = await createInvoices(request, 4);
  const [cancelled, ...others] = invoices;
  const [reversed] = others;
  if (!cancelled || !reversed) throw new Error('Two invoices at least');
  await owner.post('/api/isp/invoice/delete-invoice', { id: cancelled.id, reason: 'billed twice' });

  await signIn(page, accounts.accountant, `/isp/invoice-list?routerId=${router.id}`);
  await expect(figure(page, 'Unpaid')).toContainText('3');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: /selected$/ });
  await bar.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText(`3 invoices totalling ${sumOf(others)} will be marked as paid; 1 skipped`),
  ).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Excluded' }).getByRole('listitem')).toHaveText(
    new RegExp(`^${cancelled.number} · .+ This invoice has been cancelled\\.$`),
  );
  await dialog.getByLabel('Method').selectOption('bkash');
  await dialog.getByLabel('Reference').fill('8N7A6D5E');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(
    dialog.getByText(`3 invoices totalling ${sumOf(others)} marked as paid; 1 skipped`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toHaveCount(0);

  await figure(page, 'Paid').click();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(page.getByLabel('Totals of the invoices shown')).toContainText(`Paid${sumOf(others)}`);
  await choose(page, reversed.number).check();
  await bar.getByRole('button', { name: 'Mark as unpaid' }).click();
  await expect(dialog.getByText(/^1 invoice will be marked as unpaid/)).toContainText(
    taka(reversed.totalMinor),
  );
  await dialog.getByRole('button', { name: 'Mark as unpaid' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('entered for the wrong line');
  await dialog.getByRole('button', { name: 'Mark as unpaid' }).click();
  await expect(dialog.getByText(/^1 invoice marked as unpaid/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  await page.goto(`/isp/invoice-preview/${reversed.id}`);
  const sheet = page.getByRole('article', { name: `Invoice ${reversed.number}` });
  await expect(sheet).toContainText(/Taka [a-z ]+.* only/);
  await expect(page.getByText(`${taka(reversed.totalMinor)} reversed`)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'History' })).toBeHidden();
  await expect(page.getByRole('link')).toHaveCount(0);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('an invoice cannot be marked unpaid if its payment covers another one, which is named', async ({
  page,
  request,
}) => {
  const { owner, router, invoices } = await createInvoices(request, 1);
  const [invoice] = invoices;
  if (!invoice) throw new Error('One invoice at least');
  const cable = await owner.post<{ number: string; totalMinor: number }>(
    `/api/isp/invoice/create/${invoice.subscriberId}`,
    { kind: 'one_off', lines: [{ text: 'Cable', unitMinor: 150_00 }] },
  );
  const amountMinor = invoice.totalMinor + cable.totalMinor;
  await owner.post('/api/isp/payment/store', {
    subscriberId: invoice.subscriberId,
    amountMinor,
    method: 'cash',
  });

  await signIn(page, accounts.accountant, `/isp/invoice-list?routerId=${router.id}`);
  await choose(page, invoice.number).check();
  await page.getByRole('button', { name: 'Mark as unpaid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toContainText(invoice.number);
  await expect(dialog.getByRole('listitem')).toContainText(cable.number);
  await expect(dialog.getByRole('button', { name: 'Mark as unpaid' })).toBeDisabled();
});

test('an edit replaces an invoice, and cancelling the new one issues a cancellation note', async ({
  page,
  request,
}) => {
  const { invoices } = await createInvoices(request, 1);
  const [invoice] = invoices;
  if (!invoice) throw new Error('One invoice at least');
  await signIn(page, accounts.accountant, `/isp/invoice-preview/${invoice.id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit invoice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('The invoice is cancelled and a new one with its own number is issued.'),
  ).toBeVisible();
  await dialog.getByLabel('Discount').fill('1');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue new invoice' }).click();

  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toHaveText(invoice.number);
  await expect(title).toHaveText(/^INV-/);
  const number = (await title.textContent()) ?? '';
  await expect(page.getByRole('article', { name: `Invoice ${number}` })).toContainText(
    `Replaces invoice${invoice.number}`,
  );
  await page.getByRole('link', { name: invoice.number }).click();
  await expect(title).toHaveText(invoice.number);
  await page.getByRole('link', { name: number }).click();
  await expect(title).toHaveText(number);

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel invoice' }).click();
  await dialog.getByLabel('Reason').fill('billed twice');
  await dialog.getByRole('button', { name: 'Cancel invoice' }).click();
  await expect(page.getByText(new RegExp(`^Invoice ${number} cancelled with note CN-`))).toBeVisible();
  await page.getByRole('link', { name: /^CN-/ }).click();
  await expect(title).toHaveText(/^CN-/);
  const note = (await title.textContent()) ?? '';
  await expect(page.getByText('It is not a credit and cannot be refunded or reversed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse credit note' })).toHaveCount(0);
  for (const size of ['A4', '80 mm receipt']) {
    await page.getByRole('button', { name: 'Print' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: size }).click();
    expect((await download).suggestedFilename()).toBe(`${note}.pdf`);
  }
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.goto(`/isp/credit-note-list?kind=cancellation&search=${note}`);
  await expect(page.getByRole('button', { name: /^Cancelled/ })).toBeVisible();
  await page.getByRole('link', { name: number }).click();
  await expect(title).toHaveText(number);
});

test('on a phone, an overpayment becomes account credit', async ({ page, request }) => {
  const { invoices } = await createInvoices(request, 1);
  const [invoice] = invoices;
  if (!invoice) throw new Error('One invoice at least');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.north, `/isp/invoice-list?search=${invoice.number}`);
  const dialog = await chooseFromRow(page, invoice.number, 'Collect payment');
  await expect(dialog.getByText(`Pays ${invoice.number}`)).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue(taka(invoice.totalMinor).replace('Tk ', ''));
  await dialog.getByLabel('Amount').fill(toDecimalText(minor(invoice.totalMinor + 200_00), 'BDT'));
  await expect(dialog.getByRole('status')).toContainText(`Kept as credit${taka(200_00)}`);
  expect(await getHorizontalOverflow(page)).toBe(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Collect Tk/ }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: invoice.number }).click();
  await expect(page.getByText('Credit', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collect payment' })).toHaveCount(0);
});

test('an invoice is created, edited while unpaid, credited and shown in German', async ({
  page,
  request,
}) => {
  const { mark, invoices } = await createInvoices(request, 1);
  const [invoice] = invoices;
  if (!invoice) throw new Error('One invoice at least');
  await signIn(page, accounts.north, '/isp/invoice-list');
  await page.getByRole('button', { name: 'New invoice' }).click();
  const dialog = page.getByRole('dialog');
  const found = page.getByRole('listbox').getByRole('option', { name: new RegExp(invoice.username) });
  await dialog.getByRole('combobox', { name: 'Subscriber' }).fill(mark);
  await found.click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('status', { name: 'Invoice preview' })).toContainText(`Home ${mark}`);
  await dialog.getByText('One-off invoice').click();
  await dialog.getByLabel('Description').fill('Router with four aerials');
  await dialog.getByLabel('Unit price').fill('2,500');
  await expect(dialog.getByRole('button', { name: 'Issue invoice for Tk 2,500.00' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue invoice for Tk 2,500.00' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Router with four aerials');
  await expect(sheet).toContainText('Previous balance on issue date');

  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await act('Edit invoice');
  await dialog.getByLabel('Quantity').fill('2');
  await dialog.getByRole('button', { name: 'Issue new invoice' }).click();
  await expect(sheet).toContainText('Taka five thousand only');
  await act('Issue credit note');
  await dialog.getByLabel('Amount including VAT').fill('1,000');
  await dialog.getByLabel('Reason').fill('one of them was used');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue credit note for Tk 1,000.00' }).click();
  await expect(sheet).toContainText('Balance dueTk 4,000.00');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(sheet).toContainText('Gutschrift');
});
