import type { Page } from '@playwright/test';
import { readPdf } from '../apps/server/test/support/pdf-text.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices } from './support/invoices.ts';
import { settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

/** Collects what is due and returns the size of the printed 80 mm receipt, in millimetres. */
async function printReceipt(page: Page, subscriberId: number): Promise<readonly [number, number]> {
  await page.goto(`/isp/collect?subscriber=${subscriberId}`);
  await page.getByRole('button', { name: /^Collect Tk / }).click();
  await expect(page.getByText(/^Payment received, receipt /)).toBeVisible();
  await page.getByText('80 mm receipt', { exact: true }).click();
  await expect(page.locator('[data-format="roll"]')).toBeAttached();
  // Playwright sees no text in a style.
  const styles = () => page.locator('style').evaluateAll((all) => all.map((one) => one.textContent).join());
  await expect.poll(styles).toMatch(/@page narrow ?\{ ?size: 80mm \d+mm/);
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(boxes).toHaveLength(1);
  const millimetres = (points = '') => (Number(points) / 72) * 25.4;
  return [millimetres(boxes[0]?.[1]), millimetres(boxes[0]?.[2])];
}

test('the 80 mm receipt is one page, as long as what it says', async ({ page, request }) => {
  const { owner, subscribers } = await createSubscribers(request, 2);
  const [short, long] = subscribers;
  if (!short || !long) throw new Error('Two subscribers at least');
  const invoice = (id: number) =>
    owner.post(`/api/isp/invoice/create/${id}`, {
      kind: 'one_off',
      lines: [{ text: 'Cable', unitMinor: 150_00, taxable: false }],
    });
  await invoice(short.id);
  for (let at = 0; at < 20; at += 1) await invoice(long.id);
  await signIn(page, accounts.north, '/isp/collect');
  await settled(page);
  const [width, height] = await printReceipt(page, short.id);
  const [otherWidth, longer] = await printReceipt(page, long.id);
  expect(Math.round(width)).toBe(80);
  expect(Math.round(otherWidth)).toBe(80);
  expect(height).toBeLessThan(200);
  // 19 more invoices, each at least a line of 3 mm.
  expect(longer).toBeGreaterThan(height + 19 * 3);
});

test('an invoice has the same lines and total on screen and in the file, below the address of the ISP', async ({
  page,
  request,
}) => {
  const { owner, invoices } = await createInvoices(request, 1);
  const [invoice] = invoices;
  if (!invoice) throw new Error('One invoice at least');
  await signIn(page, accounts.north, `/isp/invoice-preview/${invoice.id}`);
  const article = page.getByRole('article', { name: `Invoice ${invoice.number}` });
  const rows = article.getByRole('table').first().getByRole('row');
  await expect(rows).not.toHaveCount(0);
  // The demo's own address, and the amounts once the currency is known.
  await expect(article).toContainText('House 12, Road 5, Section 10, Mirpur, Dhaka 1216');
  const total = `Tk ${(invoice.totalMinor / 100).toFixed(2)}`;
  await expect(article).toContainText(total);
  const cells = (await rows.getByRole('cell').allInnerTexts()).flatMap((text) => text.split('\n'));
  expect(cells.length).toBeGreaterThan(2);

  const file = await owner.download(`/api/isp/invoice/pdf/${invoice.id}?size=a4`);
  const printed = readPdf(file).pages.flat().join('\n');
  for (const text of [...cells, total].map((one) => one.trim()).filter(Boolean))
    expect(printed, text).toContain(text);
  expect(printed).toContain('House 12, Road 5');
});
