import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Account {
  readonly login: string;
  readonly password: string;
}

export async function fillSignInForm(page: Page, { login, password }: Account): Promise<void> {
  await page.getByLabel('Email or mobile').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in by API for tests that are not about sign-in, opens the path and waits for the page. */
export async function signIn(page: Page, account: Account, path = '/isp/area-management'): Promise<void> {
  const response = await page.request.post('/api/isp/login', { data: account });
  expect(response.ok(), await response.text()).toBe(true);
  const { userData, ...tokens } = await response.json();
  const session = JSON.stringify({ ...tokens, userData: JSON.stringify(userData) });
  // Set once: a test may sign out or change the stored session.
  await page.addInitScript(`if (location.protocol === 'http:' && !sessionStorage.getItem('given')) {
    sessionStorage.setItem('given', 'yes');
    Object.assign(localStorage, ${session});
  }`);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Navigates without a new document and returns the heading of the new page. */
export async function openPage(page: Page, path: string): Promise<Locator> {
  await page.evaluate(`document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
  return page.locator('h1:not([data-left])');
}

/** Waits until no loading indicator is visible. */
export const settled = (page: Page) =>
  expect(page.locator('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);

/** Opens a row's menu, chooses an entry and returns the dialog that opens. */
export async function act(page: Page, area: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${area}`, exact: true }).click();
  const menu = page.getByRole('menu', { name: `Actions for ${area}`, exact: true });
  await menu.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

export const areaRow = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) });

/** Follows a link by its name. A list that still moves or is loaded again loses a click. */
export async function follow(page: Page, name: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.getByRole('link', { name, exact: typeof name === 'string' }).click({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 20_000 });
  }).toPass();
}

export const searchFor = (page: Page, text: string) => page.getByRole('searchbox').fill(text);

/** Selects an option by typing part of its name; within the dialog, if the page has such a field too. */
export async function pick(
  page: Page,
  field: string,
  typed: string,
  option: string,
  within: Page | Locator = page,
): Promise<void> {
  await within.getByRole('combobox', { name: field }).fill(typed);
  const list = page.getByRole('listbox');
  // The options found by a search replace those listed before, and a click between the two is lost.
  await expect(async () => {
    await list.getByRole('option', { name: option, exact: true }).click({ timeout: 20_000 });
    await expect(list).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
}

// Browser globals are unknown to the tests' types, so code for the page is passed as text.
export const setStored = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`);
export const getStored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);
/** Opens the page anew with other values in storage, while no code of the panel runs that could react to them. */
export async function reopenWith(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  const address = page.url();
  await page.goto('/logo.svg');
  for (const [key, value] of Object.entries(stored)) await setStored(page, key, value);
  await page.goto(address);
}
export const getHorizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
/** Elements that are still fading in have transient colours. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(
    'Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => null)',
  );

async function call(page: Page, method: 'get' | 'post', path: string, data?: object) {
  const token = await getStored(page, 'accessToken');
  const response = await page.request[method](path, {
    headers: { authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** API calls by the signed-in user, for setup and side effects. */
export const areasByCall = {
  create: (page: Page, name: string, parentId: number | null = null, nameBn: string | null = null) =>
    call(page, 'post', '/api/isp/area/store', { name, nameBn, parentId }) as Promise<{
      id: number;
      version: number;
    }>,
  update: (
    page: Page,
    id: number,
    body: { name: string; version: number; code?: string; parentId: number | null },
  ) => call(page, 'post', `/api/isp/area/update/${id}`, body),
  search: async (page: Page, search: string): Promise<{ name: string; trail: { name: string }[] }[]> =>
    (await call(page, 'get', `/api/isp/area/index?search=${encodeURIComponent(search)}`)).items,
};

/** Buttons and entries of the bottom navigation that are smaller than a thumb: 44 pixels. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, nav[data-bottom-nav] a')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = width > 0 && height > 0 && !element.closest('.mantine-Input-section, [aria-hidden]');
      return isShown && (height < 43.5 || width < 43.5);
    })
    .map((element) => element.getAttribute('aria-label') ?? element.innerText)`);
