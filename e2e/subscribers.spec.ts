import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, pick, searchFor, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const workspace = ({ id }: { readonly id: number }) => `/isp/isp-user-name-edit-v2/${id}`;
const rowOf = (page: Page, username: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: username, exact: true }) });

async function chooseAction(page: Page, action: string) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

test('a package is created with a preview of its rate limit', async ({ page }) => {
  const name = `Family ${randomBytes(3).toString('hex')}`;
  await signIn(page, accounts.north, '/isp/package-create');
  await page.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Download', exact: true }).fill('20');
  await page.getByRole('textbox', { name: 'Upload', exact: true }).fill('512');
  await page.getByLabel('Upload unit', { exact: true }).selectOption('kbps');
  await expect(page.getByText('512k/20M', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Burst, priority and guaranteed speed' }).click();
  await page.getByRole('textbox', { name: 'Priority' }).fill('5');
  await expect(page.getByText('512k/20M 0/0 512k/20M 1/1 5', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Monthly price' }).fill('1,050');
  await page.getByRole('button', { name: 'Create package' }).click();
  await expect(page).toHaveURL('/isp/package-list');
  await searchFor(page, name);
  await expect(rowOf(page, name)).toContainText('1,050.00');
});

test('one customer gets three subscribers: new, found by customer code, found by mobile', async ({
  page,
  request,
}) => {
  const { mark, router, home } = await createSubscribers(request, 0);
  const mobile = `0198${String(Number.parseInt(mark, 16) % 10_000_000).padStart(7, '0')}`;
  await signIn(page, accounts.north, '/isp/isp-user-name-create');

  const connectAs = async (username: string) => {
    await pick(page, 'Router', mark, router.name);
    await pick(page, 'Package', mark, home.name);
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByRole('button', { name: 'Create and activate' }).click();
    await expect(page.getByRole('heading', { name: username, level: 1 })).toBeVisible();
  };
  const another = async (typed: string) => {
    await page.goto('/isp/isp-user-name-create');
    await page.getByLabel('Find existing customer').fill(typed);
    await expect(page.getByText(`flat-${mark}`)).toBeVisible();
    await page.getByRole('button', { name: 'Select customer' }).first().click();
    await expect(page.getByRole('button', { name: 'Change customer' })).toBeVisible();
  };

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Abdul Karim');
  await page.getByRole('textbox', { name: 'Mobile', exact: true }).fill(mobile);
  await connectAs(`flat-${mark}`);
  const created = page.getByText('Subscriber created. Customer code: ');
  const pairCode = /Customer code: (\S+)/.exec((await created.textContent()) ?? '')?.[1] ?? '';

  await another(pairCode);
  await connectAs(`shop-${mark}`);
  await another(mobile);
  await expect(page.getByText(`shop-${mark}`)).toBeVisible();
  await connectAs(`roof-${mark}`);
  await page.getByRole('link', { name: 'Open subscriber' }).click();

  for (const username of [`flat-${mark}`, `shop-${mark}`]) {
    await expect(page.getByRole('link', { name: username })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Other subscribers of this customer' })).toBeVisible();
});

test('a discount is a percentage until a day, in words and on the page of the subscriber', async ({
  page,
  request,
}) => {
  const { subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('A subscriber is needed');
  await signIn(page, accounts.north, `/isp/isp-user-name-edit/${subscriber.id}`);
  await page.getByRole('textbox', { name: 'Monthly discount', exact: true }).fill('50');
  await expect(page.getByText('Tk 50.00 off', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Type of discount' }).click();
  await page.getByRole('option', { name: 'Percent' }).click();
  await page.getByLabel('Discount percentage').fill('10');
  await page.getByLabel('Discount until').fill('2090-12-31');
  await expect(page.getByText('10% (Tk 80.00) off until Dec 31, 2090', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByText('10% (Tk 80.00) off until Dec 31, 2090')).toBeVisible();
  await expect(page.getByText('Tk 720.00').first()).toBeVisible();
});

test('a package is changed for all filtered subscribers; two refused ones are listed', async ({
  page,
  request,
}) => {
  const { owner, router, faster, subscribers } = await createSubscribers(request, 12);
  const [deletedSubscriber, there, changed] = subscribers;
  if (!deletedSubscriber || !there || !changed) throw new Error('Three subscribers at least');
  await owner.post('/api/isp/isp-user/leave', { ids: [deletedSubscriber.id] });
  await owner.post('/api/isp/isp-user/change-package', { ids: [there.id], packageId: faster.id });

  await signIn(page, accounts.north, `/isp/isp-user-name-list?routerId=${router.id}&pageSize=10`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: /selected$/ });
  await bar.getByRole('button', { name: 'Select all 12' }).click();
  await bar.getByRole('button', { name: 'Change package' }).click();
  const dialog = page.getByRole('dialog');
  await pick(page, 'Package', faster.name, faster.name, dialog);
  await expect(dialog.getByText(/^10 subscribers will change package; 2 skipped$/)).toBeVisible();
  const refused = dialog.getByRole('list', { name: 'Excluded' }).getByRole('listitem');
  await expect(refused.filter({ hasText: deletedSubscriber.username })).toContainText('current status');
  await expect(refused.filter({ hasText: there.username })).toContainText('No change needed');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change package' }).click();
  await expect(dialog.getByText(/^10 subscribers updated; 2 skipped$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toHaveCount(0);
  await searchFor(page, changed.username);
  await expect(rowOf(page, changed.username)).toContainText(faster.name);
});

test('a collector finds a subscriber by part of its number on a phone and cannot change it', async ({
  page,
  request,
}) => {
  const { router, home, subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('One subscriber at least');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.collector, '/isp/isp-user-name-list');
  await searchFor(page, subscriber.mobile.slice(4));
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add subscriber' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^(New|Add) subscriber$/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const found = page.getByRole('link', { name: subscriber.username });
  await found.click();
  await expect(page.getByRole('heading', { name: subscriber.username, level: 1 })).toBeVisible();
  for (const text of ['Active', home.name, router.name]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeInViewport();
  }
  await expect(page.locator(`a[href="tel:+88${subscriber.mobile}"]`).first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'New ticket' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  expect(await getHorizontalOverflow(page)).toBe(0);
  expect(await findSeriousViolations(page)).toEqual([]);
});

test('an owner reveals a password, which is logged; a technician cannot', async ({
  page,
  browser,
  request,
}) => {
  const { mark, subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('One subscriber at least');
  await signIn(page, accounts.north, workspace(subscriber));
  const dialog = await chooseAction(page, 'Show password');
  await expect(dialog.getByText(`secret-${mark}`)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(dialog.getByText(`secret-${mark}`)).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText(`secret-${mark}`)).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel').getByText('Show password')).toBeVisible();

  const context = await browser.newContext();
  const otherPage = await context.newPage();
  await signIn(otherPage, accounts.technician, workspace(subscriber));
  await otherPage.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(otherPage.getByRole('menuitem', { name: 'Change password' })).toBeVisible();
  await expect(otherPage.getByRole('menuitem', { name: 'Show password' })).toHaveCount(0);
  await context.close();
});

test('a subscriber is suspended from its page with a preview, and its history shows it', async ({
  page,
  request,
}) => {
  const { subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('One subscriber at least');
  await signIn(page, accounts.north, workspace(subscriber));
  const dialog = await chooseAction(page, 'Suspend');
  await expect(dialog.getByText('1 subscriber will be suspended')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended · by staff')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel');
  await expect(history.getByRole('listitem').first()).toContainText('Suspend');
  await expect(history.getByRole('listitem').first()).toContainText('Status: Active → Suspended');
  await expect(history).toContainText('Shahidul Islam');
  expect(await findSeriousViolations(page)).toEqual([]);

  const back = await chooseAction(page, 'Reactivate');
  await expect(back.getByText('1 subscriber will be reactivated')).toBeVisible();
  await back.getByRole('button', { name: 'Reactivate' }).click();
  await expect(back).toHaveCount(0);
  await expect(history.getByRole('listitem').first()).toContainText('Reactivate');
});
