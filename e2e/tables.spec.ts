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
