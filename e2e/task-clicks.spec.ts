import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices } from './support/invoices.ts';
import { settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';
import { createUser } from './support/users.ts';

const startPage = '/access-control';

/** Counts presses and Enter in the page itself, across navigation. */
async function startCounting(page: Page): Promise<() => Promise<number>> {
  const listen = `{
    const add = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
    addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) add(); }, true);
    addEventListener('keydown', (event) => { if (event.isTrusted && event.key === 'Enter') add(); }, true);
  }`;
  await page.addInitScript(listen);
  await page.evaluate(`sessionStorage.setItem('clicks', '0'); ${listen}`);
  return () => page.evaluate(`Number(sessionStorage.getItem('clicks'))`);
}

/** Presses the field and an option, as people do. */
async function choose(page: Page, field: string, typed: string, option: string): Promise<void> {
  const combobox = page.getByRole('combobox', { name: field });
  await combobox.click();
  await combobox.pressSequentially(typed);
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
}

const openMenu = (page: Page, entry: string) =>
  page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click();

test('all overdue subscribers of one area are suspended with 5 clicks, and the preview names them', async ({
  page,
  request,
}) => {
  const { owner, mark, invoices } = await createInvoices(request, 2);
  const [late, current] = invoices;
  if (!late || !current) throw new Error('no invoices');
  const area = await owner.post<{ id: number }>('/api/isp/area/store', {
    name: `Ward ${mark}`,
    parentId: null,
  });
  await owner.post('/api/isp/isp-user/move-area', {
    ids: invoices.map(({ subscriberId }) => subscriberId),
    areaId: area.id,
  });
  await runSql(
    `alter table invoices disable trigger reject_change;
    update invoices set issued_on = issued_on - 40, due_on = due_on - 40, month = date_trunc('month', issued_on - 40)::date
    where id = ${late.id};
    alter table invoices enable trigger reject_change`,
    [],
  );
  await signIn(page, accounts.north, startPage);
  const clicks = await startCounting(page);
  await openMenu(page, 'Upcoming suspensions');
  await page.getByLabel('Area', { exact: true }).selectOption({ label: `Ward ${mark}` });
  await settled(page);
  await page.getByRole('button', { name: 'Suspend 1 subscriber' }).click();
  const dialog = page.getByRole('dialog');
  const affected = dialog.getByRole('list', { name: 'Affected' });
  await expect(affected).toContainText(late.username);
  await expect(affected).toContainText('Tk ');
  await expect(affected).toContainText('oldest invoice due');
  await expect(dialog).not.toContainText(current.username);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend 1 subscriber' }).click();
  const toast = page.getByText('1 subscriber suspended');
  await expect(toast).toBeVisible();
  // It covers neither search nor account.
  const bar = await page.getByRole('banner').boundingBox();
  expect((await toast.boundingBox())?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  // A native list does not report its own presses: one opens it, one chooses.
  expect((await clicks()) + 2).toBeLessThanOrEqual(5);
  expect(await owner.get(`/api/isp/isp-user/show/${late.subscriberId}`)).toMatchObject({
    status: 'suspended',
    statusReason: 'unpaid',
  });

  // The list of subscribers names who is left out, and why.
  await page.goto(`/isp/isp-user-name-list?areaId=${area.id}&balance=due`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Non-payment' }).check();
  await expect(dialog.getByRole('listitem').filter({ hasText: current.username })).toContainText(
    'No invoice is past the grace period',
  );
});

test('a subscriber is onboarded with 10 clicks: first invoice, login and welcome sheet', async ({
  page,
  request,
}) => {
  const { mark, router, home } = await createSubscribers(request, 0);
  await signIn(page, accounts.north, startPage);
  const clicks = await startCounting(page);
  await openMenu(page, 'New subscriber');
  // The other fields are reached with the tab key.
  await page.getByRole('textbox', { name: 'Name', exact: true }).click();
  await page.keyboard.insertText('Salma Khatun');
  await page.getByRole('textbox', { name: 'Mobile', exact: true }).fill('01990000099');
  await choose(page, 'Router', mark, router.name);
  await choose(page, 'Package', mark, home.name);
  await page.getByRole('textbox', { name: 'Username' }).fill(`new-${mark}`);
  const preview = page.getByRole('status', { name: 'Invoice preview' });
  await expect(preview).toContainText('Total');
  const total = /Total(Tk [\d,.]+)/.exec((await preview.textContent()) ?? '')?.[1] ?? 'none';
  await page.getByRole('checkbox', { name: 'Issue this invoice now' }).check();
  await page.getByRole('button', { name: 'Create and activate' }).click();
  await expect(page.getByRole('heading', { name: `new-${mark}`, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^INV-/ })).toBeVisible();
  await expect(preview).toContainText(total);
  const password = await page.getByRole('definition').nth(1).textContent();
  expect(password).toMatch(/^\S{10}$/);
  expect(await findSeriousViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print welcome sheet' }).click();
  expect((await download).suggestedFilename()).toBe(`new-${mark}.pdf`);
  expect(await clicks()).toBeLessThanOrEqual(10);
});

test('cash is taken with its receipt in 5 clicks, and a subscriber is found by mobile in 2', async ({
  page,
  request,
}) => {
  const { owner, areaId, subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('There is no subscriber');
  await owner.post(`/api/isp/invoice/create/${subscriber.id}`, {
    kind: 'one_off',
    lines: [{ text: 'Router', unitMinor: 1_250_00, taxable: false }],
  });
  await signIn(page, accounts.north, startPage);
  const clicks = await startCounting(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search Lastmile' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(subscriber.mobile);
  await page.getByRole('option', { name: subscriber.username }).click();
  await expect(page.getByRole('heading', { name: subscriber.username, level: 1 })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(2);

  const collector = await createUser(request, 'collector', [areaId]);
  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error('There is no browser');
  const street = await other.newPage();
  await signIn(street, collector, '/isp/collect');
  const taps = await startCounting(street);
  await street.getByRole('searchbox').fill(subscriber.mobile);
  await street.getByRole('button', { name: subscriber.username }).click();
  await street.getByRole('button', { name: 'Collect Tk 1,250.00 · Cash' }).click();
  await expect(street.getByText(/^Payment received, receipt /)).toBeVisible();
  await street.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await taps()).toBeLessThanOrEqual(5);
  await other.close();
});
