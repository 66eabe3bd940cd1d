import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { findInMail } from './support/mails.ts';
import { follow, getHorizontalOverflow, signIn } from './support/steps.ts';

/** A company that registered and confirmed its email address, and waits for the platform. */
async function register(request: APIRequestContext) {
  const mark = randomBytes(4).toString('hex');
  const owner = { login: `owner-${mark}@surma.example`, password: 'four winds of the delta' };
  const company = `Surma Fiber ${mark}`;
  const answer = await request.post('/api/isp/register', {
    data: {
      company,
      contact: 'Salma Khatun',
      mobile: `017${String(Number.parseInt(mark, 16)).padStart(8, '0').slice(-8)}`,
      email: owner.login,
      password: owner.password,
      licenceId: 1,
      licenceNumber: `SURMA-${mark}`,
      divisionId: 6,
      districtId: 47,
      address: 'Road 1',
      acceptTerms: true,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { registrationToken } = (await answer.json()) as { registrationToken: string };
  const findCode = () => findInMail(owner.login, /^\d{6}$/m);
  await expect.poll(findCode, { timeout: 120_000 }).toMatch(/^\d{6}$/);
  const verified = await request.post('/api/isp/verify-registration', {
    data: { registrationToken, code: await findCode() },
  });
  expect(verified.ok(), await verified.text()).toBe(true);
  return { company, owner };
}

test('a registered ISP is approved, suspended with a reason, reactivated, and gets a note', async ({
  page,
  request,
}) => {
  const { company, owner } = await register(request);
  await signIn(page, accounts.admin, '/admin/isp-list');
  await page.getByRole('searchbox', { name: 'Search by name, contact or licence' }).fill(company);
  await expect(page.getByRole('row').filter({ hasText: company })).toContainText('Awaiting payment');
  await follow(page, company);

  const decide = async (button: string, reason: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('This field is required')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await decide('Approve', 'Paid in cash at the office');
  await expect(page.getByText(`${company} has been approved`)).toBeVisible();
  await decide('Suspend', 'The licence has expired');
  const history = page.getByRole('table', { name: 'Status history' });
  await expect(history).toContainText('The licence has expired');
  const subjectOf = () => findInMail(owner.login, /Reason: The licence has expired/);
  await expect.poll(subjectOf, { timeout: 120_000 }).toBeTruthy();

  // The suspended ISP can sign in and read, but not change anything.
  const isp = await createApi(request, owner);
  await isp.get('/api/isp/area/index');
  await decide('Reactivate', 'The new licence has arrived');
  await expect(page.getByText(`${company} has been reactivated`)).toBeVisible();
  await isp.post('/api/isp/area/store', { name: 'Sylhet', parentId: null });

  await page.getByLabel('New note').fill('Owner prefers calls in the morning');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expect(page.getByText('Owner prefers calls in the morning')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await getHorizontalOverflow(page)).toBe(0);
});

test('pages of the administrator call nothing of an ISP', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400) refused.push(response.url());
  });
  await signIn(page, accounts.admin, '/');
  for (const path of [
    '/',
    '/admin/isp-list',
    '/admin/isp-ppp-list',
    '/admin/isp-unassign-ppp-list',
    '/admin/user-list',
    '/admin/audit-log',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The stream of the dashboard keeps the network busy.
    if (path === '/') await expect(page.getByText('Not settled yet')).toBeVisible();
    else await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
});
