import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { searchFor, settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Subscribers', exact: true });

/** How many rows are completely on screen, and whether any number is broken into two lines. */
const measureRows = (page: Page): Promise<{ onScreen: number; tallest: number; menuEnd: number }> =>
  page.evaluate(`(() => {
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    const menus = [...document.querySelectorAll('tbody td:last-child button')];
    return {
      onScreen: rows.filter(({ bottom }) => bottom <= innerHeight).length,
      tallest: Math.max(...rows.map(({ height }) => height)),
      menuEnd: Math.max(...menus.map((menu) => menu.getBoundingClientRect().right)),
    };
  })()`);

test('a list of long names shows 12 rows, keeps its menu on screen and remembers columns', async ({
  page,
  request,
}) => {
  const { mark } = await createSubscribers(request, 14);
  const long = `Mohammad Abdullah Al Mamun Chowdhury Siddiqui of the Mirpur Tower ${randomBytes(2).toString('hex')}`;
  await runSql(
    `update customers set name = $1, name_bn = 'মোহাম্মদ আবদুল্লাহ আল মামুন চৌধুরী সিদ্দিকী' where name like $2`,
    [long, `Rokeya ${mark} %`],
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, accounts.north, '/isp/isp-user-name-list');
  await searchFor(page, `line-${mark}`);
  await expect(table(page).getByRole('row')).toHaveCount(15);
  await settled(page);

  // Density, and cut texts with their whole text as a tooltip.
  const { onScreen, tallest, menuEnd } = await measureRows(page);
  expect(onScreen).toBeGreaterThanOrEqual(12);
  expect(tallest).toBeLessThan(46);
  expect(menuEnd).toBeLessThanOrEqual(1440);
  await expect(table(page).getByTitle(long).first()).toBeVisible();

  // Quick actions appear on hover, and with the focus.
  const row = table(page).getByRole('row', { name: `line-${mark}-3` });
  await row.hover();
  await expect(row.getByRole('button', { name: `Collect payment: line-${mark}-3` })).toBeVisible();
  await row.getByRole('checkbox').focus();
  for (const name of [`line-${mark}-3`, '+880']) {
    await page.keyboard.press('Tab');
    await expect(row.getByRole('link', { name }).first()).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Collect payment: line-${mark}-3` })).toBeVisible();
  await page.keyboard.press('Escape');

  // The header stays below the top bar.
  await page.setViewportSize({ width: 1440, height: 500 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await table(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(table(page).getByRole('row').nth(1)).not.toBeInViewport({ ratio: 0.9, timeout: 2_000 });
  }).toPass();
  await expect(table(page).getByRole('columnheader', { name: 'Username' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });

  // All columns do not fit: the title and the menu stay, whatever is scrolled.
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const column of ['Area', 'Price (Tk)', 'Last seen', 'Customer code', 'Added'])
    await page.getByRole('checkbox', { name: column, exact: true }).check();
  await page.getByRole('button', { name: 'Move Balance (Tk) up' }).click();
  await page.getByLabel('Width of Name').selectOption('Wide');
  await page.getByText('Compact', { exact: true }).click();
  await page.keyboard.press('Escape');
  const scroller = page.locator('[data-too-wide]');
  await expect(scroller).toBeVisible();
  for (const scrolled of [0, 2_000]) {
    await scroller.evaluate(`(element) => { element.scrollLeft = ${scrolled}; }`);
    await expect(row.getByRole('link', { name: `line-${mark}-3`, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button', { name: `Actions for line-${mark}-3` })).toBeInViewport({
      ratio: 1,
    });
  }
  expect((await measureRows(page)).tallest).toBeLessThan(34);

  // The choice outlives the page.
  await page.reload();
  const heads = table(page).getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Customer code' })).toBeVisible();
  const names = await heads.allInnerTexts();
  expect(names.indexOf('Balance (Tk)')).toBe(names.indexOf('Price (Tk)') - 1);
  expect((await measureRows(page)).tallest).toBeLessThan(34);
});

/** Values of figures that are broken into two lines, such as "Tk" above its amount. */
const findBrokenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[class*="card"] [class*="value"]')]
    .filter((value) => value.getBoundingClientRect().height > 1.7 * Number.parseFloat(getComputedStyle(value).fontSize))
    .map((value) => value.innerText)`);

/** Badges whose colour is that of what they stand on. */
const findInvisibleBadges = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('main :is(.mantine-Badge-root, [class*="badge"][data-color])')].filter((badge) => {
    const colour = getComputedStyle(badge).backgroundColor;
    for (let under = badge.parentElement; under; under = under.parentElement) {
      const below = getComputedStyle(under).backgroundColor;
      if (below !== 'rgba(0, 0, 0, 0)') return below === colour;
    }
    return false;
  }).map((badge) => badge.innerText)`);

test('figures stay on one line, badges are visible, and marking as paid is not the first choice', async ({
  page,
}) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await signIn(page, accounts.north, '/isp/payment-list');
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await settled(page);
    expect(await findBrokenFigures(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/isp/isp-user-name-list?status=closed');
    const row = table(page).getByRole('row').nth(1);
    await expect(row).toContainText('Closed');
    await row.hover();
    await expect(row.locator('[data-color="gray"]').first()).toBeVisible();
    expect(await findInvisibleBadges(page)).toEqual([]);
  }

  // No badge is cut: the columns fit the page.
  await page.goto('/isp/isp-user-name-list?sync=drift');
  await expect(table(page).getByText('Changed on router').first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-too-wide]')).toHaveCount(0);

  await page.goto('/isp/invoice-list');
  await page
    .getByRole('checkbox', { name: /^Select INV/ })
    .first()
    .check();
  const bar = page.getByRole('region', { name: '1 selected' });
  await expect(bar.getByRole('button', { name: 'Mark as paid' })).toHaveAttribute('data-variant', 'default');
});

test('list, form and dialog can be used by keyboard alone', async ({ page, request }) => {
  const { mark } = await createSubscribers(request, 1);
  const name = `line-${mark}-1`;
  await signIn(page, accounts.north, '/isp/isp-user-name-list');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Tabs until the element has the focus; fails if it cannot be reached. */
  const reach = async (target: ReturnType<Page['locator']>) => {
    for (let steps = 0; steps < 80; steps++) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await press('Tab');
    }
    throw new Error('The keyboard does not reach it');
  };
  // List: search, open the subscriber.
  const search = page.getByRole('searchbox').first();
  await reach(search);
  await page.keyboard.type(name);
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await reach(table(page).getByRole('link', { name, exact: true }));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await settled(page);
  // Dialog: it takes the focus, Escape closes it, and the focus returns.
  const collect = page.getByRole('button', { name: 'Collect payment' }).first();
  await reach(collect);
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(collect).toBeFocused();
  // Form: fields in order, Enter submits.
  await page.goto('/isp/package-create');
  const packageName = page.getByRole('textbox', { name: 'Name', exact: true });
  await reach(packageName);
  await press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
});
