import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import {
  act,
  areaRow,
  areasByCall,
  getHorizontalOverflow,
  pick,
  searchFor,
  signIn,
} from './support/steps.ts';

test.beforeEach(({ page }) => signIn(page, accounts.north));

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('three levels are created with Bangla names and found in Bangla', async ({ page }) => {
  await page.getByRole('button', { name: 'Create area' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create area' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByLabel('Name', { exact: false }).first().fill('Uttara');
  await dialog.getByLabel('Name in Bangla').fill('উত্তরা');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Area “Uttara” created')).toBeVisible();

  const second = await act(page, 'Uttara', 'Create subarea');
  await second.getByLabel('Name *').fill('Sector 7');
  await second.getByLabel('Name in Bangla').fill('সেক্টর ৭');
  await second.getByLabel('Code').fill('UTT-7');
  await second.getByRole('button', { name: 'Create area' }).click();
  await expect(areaRow(page, 'Sector 7')).toHaveAttribute('aria-level', '2');
  await expect(areaRow(page, 'Uttara')).toHaveAttribute('aria-expanded', 'true');

  const third = await act(page, 'Sector 7', 'Create subarea');
  await expect(third.getByLabel('Parent area')).toHaveValue('Uttara › Sector 7');
  await third.getByLabel('Name *').fill('Road 12');
  await third.getByLabel('Name in Bangla').fill('রোড ১২');
  await third.getByRole('button', { name: 'Create area' }).click();
  await expect(areaRow(page, 'Road 12')).toHaveAttribute('aria-level', '3');

  await searchFor(page, 'রোড ১২');
  await expect(page.getByRole('status').filter({ hasText: '1 area found' })).toBeVisible();
  await expect(areaRow(page, 'Road 12')).toContainText('Uttara › Sector 7');
  await expect(page).toHaveURL(/search=/);
  await page.reload();
  await expect(areaRow(page, 'Road 12')).toBeVisible();

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('treegrid')).toBeVisible();
  await searchFor(page, 'no such place');
  await expect(page.getByText('No results for “no such place”')).toBeVisible();
});

test('a duplicate name under one parent shows a field error', async ({ page }) => {
  await areasByCall.create(page, 'Tongi');
  await page.getByRole('button', { name: 'Create area' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name *').fill('tongi');
  await dialog.getByRole('button', { name: 'Create area' }).click();
  await expect(dialog.getByText('Another area here already uses this name.')).toBeVisible();
  await expect(page.getByLabel('Name *')).toHaveValue('tongi');
});

test('an area is edited', async ({ page }) => {
  await areasByCall.create(page, 'Bonani');
  await page.reload();
  const dialog = await act(page, 'Bonani', 'Edit area');
  await dialog.getByLabel('Name *').fill('Banani');
  await dialog.getByLabel('Name in Bangla').fill('বনানী');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(areaRow(page, 'Banani')).toContainText('বনানী');
  await expect(areaRow(page, 'Bonani')).toHaveCount(0);
});

test("a conflicting edit loses neither user's changes", async ({ page }) => {
  const { id, version } = await areasByCall.create(page, 'Badda');
  await page.reload();
  const dialog = await act(page, 'Badda', 'Edit area');
  await dialog.getByLabel('Name in Bangla').fill('বাড্ডা');
  await areasByCall.update(page, id, { name: 'Badda', code: 'BAD', version, parentId: null });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this while you were editing.');
  await dialog.getByRole('button', { name: 'Load latest version' }).click();
  await expect(dialog.getByLabel('Code')).toHaveValue('BAD');
  await expect(dialog.getByLabel('Name in Bangla')).toHaveValue('বাড্ডা');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(areaRow(page, 'Badda')).toContainText('BAD');
  await expect(areaRow(page, 'Badda')).toContainText('বাড্ডা');
});

test('an area moves with its descendants, but never below itself', async ({ page }) => {
  await areasByCall.create(page, 'Gazipur');
  const quarter = await areasByCall.create(page, 'Chowrasta');
  await areasByCall.create(page, 'Lane 4', quarter.id);
  await page.reload();
  const dialog = await act(page, 'Chowrasta', 'Move area');
  await expect(dialog).toContainText('1 subarea moves with it.');
  await expect(dialog.getByRole('button', { name: 'Move area' })).toBeDisabled();
  await dialog.getByLabel('New parent area').fill('lane 4');
  await expect(page.getByRole('option', { name: 'Chowrasta › Lane 4' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
  await pick(page, 'New parent area', 'gazipur', 'Gazipur');
  await dialog.getByRole('button', { name: 'Move area' }).click();
  await expect(areaRow(page, 'Chowrasta')).toHaveAttribute('aria-level', '2');
  const [lane] = await areasByCall.search(page, 'Lane 4');
  expect(lane?.trail.map(({ name }) => name)).toEqual(['Gazipur', 'Chowrasta']);

  // The selected parent has meanwhile moved below the area itself, so the server rejects the move.
  await page.getByRole('button', { name: 'Show subareas of Chowrasta' }).click();
  const secondDialog = await act(page, 'Gazipur', 'Move area');
  await page.route('**/api/isp/area/update/*', (route) =>
    route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), parentId: quarter.id }),
    }),
  );
  await pick(page, 'New parent area', 'mohammadpur', 'Mohammadpur');
  await secondDialog.getByRole('button', { name: 'Move area' }).click();
  await expect(secondDialog.getByRole('alert')).toContainText(
    'An area cannot be moved into itself or one of its subareas.',
  );
  expect((await areasByCall.search(page, 'Gazipur'))[0]?.trail).toEqual([]);
});

test('deleting an area asks where its children move', async ({ page }) => {
  const city = await areasByCall.create(page, 'Savar');
  const quarter = await areasByCall.create(page, 'Hemayetpur', city.id);
  await areasByCall.create(page, 'Block X', quarter.id);
  await areasByCall.create(page, 'Block Y', quarter.id);
  await page.reload();
  await page.getByRole('button', { name: 'Show subareas of Savar' }).click();
  const dialog = await act(page, 'Hemayetpur', 'Delete area');
  await expect(dialog).toContainText('Its 2 subareas are moved first.');
  await expect(dialog.getByLabel('Move subareas to')).toHaveValue('Savar');
  await dialog.getByRole('button', { name: 'Move 2 subareas and delete' }).click();
  await expect(areaRow(page, 'Hemayetpur')).toHaveCount(0);
  await expect(areaRow(page, 'Block X')).toHaveAttribute('aria-level', '2');

  const last = await act(page, 'Block Y', 'Delete area');
  await expect(last).toContainText('This area is deleted permanently.');
  await last.getByRole('button', { name: 'Delete area' }).click();
  await expect(areaRow(page, 'Block Y')).toHaveCount(0);
  expect(await areasByCall.search(page, 'Block Y')).toEqual([]);
});

test('another ISP cannot see the areas', async ({ page, browser }) => {
  await areasByCall.create(page, 'Secret Garden', null, 'গোপন বাগান');
  const context = await browser.newContext();
  const otherPage = await context.newPage();
  await signIn(otherPage, accounts.south);
  await expect(otherPage.getByText('Padma Link')).toBeVisible();
  for (const text of ['Secret Garden', 'গোপন বাগান', 'Mirpur']) {
    await searchFor(otherPage, text);
    await expect(otherPage.getByText(`No results for “${text}”`)).toBeVisible();
  }
  await context.close();
});

test('the list is exported as CSV and Excel with the search applied', async ({ page }) => {
  const city = await areasByCall.create(page, 'Export City', null, 'রপ্তানি');
  await areasByCall.create(page, 'Export Lane', city.id);
  const save = async (item: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const all = await save('Export as CSV');
  expect(all.name).toBe('areas.csv');
  const lines = all.bytes.toString('utf8').split(/\r?\n/);
  expect(lines[0]).toContain('ID,Name,Name in Bangla,Code,Location,Updated');
  expect(lines.some((line) => line.includes('Export City,রপ্তানি'))).toBe(true);
  expect(lines.some((line) => line.includes('Export City › Export Lane'))).toBe(true);
  expect(lines.some((line) => line.includes('Mirpur'))).toBe(true);

  await searchFor(page, 'export lane');
  await expect(page.getByText('1 area found')).toBeVisible();
  const found = (await save('Export as CSV')).bytes.toString('utf8').trim().split(/\r?\n/);
  expect(found).toHaveLength(2);

  const sheet = await save('Export as Excel');
  expect(sheet.name).toBe('areas.xlsx');
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('the tree is operable by keyboard alone', async ({ page }) => {
  await areaRow(page, 'Mirpur').focus();
  await page.keyboard.press('ArrowRight');
  await expect(areaRow(page, 'Mirpur')).toHaveAttribute('aria-expanded', 'true');
  await expect(areaRow(page, 'Pallabi')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(areaRow(page, 'Pallabi')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(areaRow(page, 'Mirpur')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Create subarea' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name *')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for Mirpur' })).toBeFocused();
});

test('a list that fails to load shows an error and a retry', async ({ page }) => {
  await page.route('**/api/isp/area/index*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Could not reach the server.');
  await page.unroute('**/api/isp/area/index*');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    // A banner that appears at this moment moves the button.
    if (await retry.isVisible()) await retry.click({ timeout: 3_000 });
    await expect(page.getByRole('treegrid')).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('at 390 px rows are cards, nothing overflows, and an area can be created', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(areaRow(page, 'Mirpur')).toContainText('Subareas');
  expect(await getHorizontalOverflow(page)).toBe(0);
  const dialog = await act(page, 'Kazipara', 'Create subarea');
  await dialog.getByLabel('Name *').fill('Lane by phone');
  await dialog.getByRole('button', { name: 'Create area' }).click();
  await expect(areaRow(page, 'Lane by phone')).toBeVisible();
  expect(await getHorizontalOverflow(page)).toBe(0);
});

test('has no serious accessibility violations in either theme', async ({ page }) => {
  await expect(page.getByRole('treegrid')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  for (const action of ['Create subarea', 'Edit area', 'Move area', 'Delete area']) {
    const dialog = await act(page, 'Mirpur', action);
    expect(await findSeriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await searchFor(page, 'মিরপুর');
  await expect(page.getByText('1 area found')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
});
