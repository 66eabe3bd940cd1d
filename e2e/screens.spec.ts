import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices } from './support/invoices.ts';
import { addressOf, menuEntryOf, type PathParams, readScreens, type Screen } from './support/screens.ts';
import { getHorizontalOverflow, openPage, settled, signIn } from './support/steps.ts';

const table = readScreens();
const screens = table.filter(({ redirectTo }) => !redirectTo);
// Server-rendered documents have tests of their own.
const ofVisitors = screens.filter(({ layout, isDocument }) => layout === 'full' && !isDocument);
const ofPanel = screens.filter(({ layout }) => layout !== 'full');
const ofAdmin = ofPanel.filter(({ path }) => path.startsWith('/admin/'));
const ofIsp = ofPanel.filter((screen) => !screen.path.startsWith('/admin/'));

/** Calls that the server refused since the last question, such as one of an ISP by a user of the platform. */
function watchRefusals(page: Page): () => string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith('/api/'))
      refused.push(`${response.status()} ${pathname}`);
  });
  return () => refused.splice(0);
}

const hasTrailingSlash = ({ path }: Screen): boolean => path.endsWith('/');

/** Opens all pages by client-side navigation; each one is checked for accessibility and on a phone once. */
async function visitPages(page: Page, pages: readonly Screen[], made: PathParams = {}): Promise<void> {
  test.setTimeout(60_000 + pages.length * 10_000);
  const read = new Set<string>();
  const refusals = watchRefusals(page);
  // Paths with a trailing slash come last: two paths of one page in a row would not change the page.
  const inOrder = [...pages].sort(
    (one, other) => Number(hasTrailingSlash(one)) - Number(hasTrailingSlash(other)),
  );
  for (const screen of inOrder) {
    // Ten rows per list are enough and take half the time.
    const address = `${addressOf(screen, made)}?pageSize=10`;
    const heading = await openPage(page, address);
    await expect(heading, address).toBeVisible();
    await expect(page, address).toHaveURL(address);
    await expect(heading, address).toHaveText(/^(?!You do not have access)./);
    // A path with a trailing slash is the same page.
    if (read.has(screen.name)) continue;
    read.add(screen.name);
    await settled(page);
    await expect.soft(heading, address).toHaveText(menuEntryOf(screen) ?? /./);
    await expect.soft(page.getByText(/^Could not load/), address).toHaveCount(0);
    expect.soft(refusals(), address).toEqual([]);
    expect.soft(await findSeriousViolations(page), address).toEqual([]);
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // Layout changes show in the next frame.
      await expect.soft
        .poll(() => getHorizontalOverflow(page), { message: `${address} at ${width}` })
        .toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
}

/** A request of the ISP to the platform; returns its id. */
async function askPlatform(owner: Awaited<ReturnType<typeof createApi>>): Promise<number> {
  const body = { subject: 'A question', body: 'How do I add a second company?', attachmentIds: [] };
  return (await owner.post<{ id: number }>('/api/platform-ticket/create-ticket', body)).id;
}

/** Every second page, so that two tests can run in parallel. */
const half = (of: readonly Screen[], which: 0 | 1) => of.filter((_, index) => index % 2 === which);

test.describe('every page opens, is accessible in both themes and fits a tablet and a phone:', () => {
  test('public pages', async ({ page }) => {
    await page.goto('/error-404');
    await visitPages(page, ofVisitors);
  });

  for (const which of [0, 1] as const) {
    test(`platform pages, part ${which + 1}`, async ({ page, request }) => {
      const id = await askPlatform(await createApi(request, accounts.north));
      await signIn(page, accounts.admin, '/dashboard/isp');
      await visitPages(page, half(ofAdmin, which), { 'admin-ticket': id });
    });

    test(`ISP pages, part ${which + 1}`, async ({ page, request }) => {
      const { owner, invoices } = await createInvoices(request, 1);
      const until = new Date().toISOString().slice(0, 10);
      const { runId } = await owner.post<{ runId: number }>('/api/isp/invoice/generate', {
        until,
        preview: true,
      });
      await signIn(page, accounts.north, '/admin/jobs');
      const made = { invoiceId: invoices[0]?.id ?? 0, runId, 'platform-ticket': await askPlatform(owner) };
      await visitPages(page, half(ofIsp, which), made);
    });
  }
});

test('what the start page of the platform links to opens for its users', async ({ page }) => {
  await signIn(page, accounts.admin, '/');
  await settled(page);
  const links = await page.getByRole('main').getByRole('link').all();
  const paths = new Set(await Promise.all(links.map((link) => link.getAttribute('href'))));
  expect(paths.size).toBeGreaterThan(3);
  const refusals = watchRefusals(page);
  for (const path of paths) {
    if (!path?.startsWith('/')) continue;
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toHaveText(/^(?!You do not have access)./);
    await settled(page);
    await expect.soft(page.getByText(/^Could not load/), path).toHaveCount(0);
    expect.soft(refusals(), path).toEqual([]);
  }
});

test('every path of the route table serves the app, and the others redirect', async ({ page, request }) => {
  expect(ofPanel.length).toBeGreaterThan(80);
  for (const screen of screens) {
    const response = await request.get(addressOf(screen), { headers: { accept: 'text/html' } });
    expect(response.status(), screen.path).toBe(screen.isDocument ? 404 : 200);
    expect(response.headers()['content-type'], screen.path).toContain('text/html');
  }
  await signIn(page, accounts.north, '/access-control');
  for (const { path, redirectTo } of table.filter((screen) => screen.redirectTo)) {
    await openPage(page, path === '*' ? '/no/such/page' : path);
    await expect(page, path).toHaveURL(redirectTo ?? '');
  }
});

test('the accessibility check finds an unnamed button and text that only the dark theme hides', async ({
  page,
}) => {
  await page.goto('/error-404');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(`(() => {
    document.querySelector('h1').after(document.createElement('button'));
    document.querySelector('h1').style.color = '#222';
  })()`);
  const found = (await findSeriousViolations(page)).map((finding) => finding.split(':')[0]);
  expect(found).toEqual(['light, button-name', 'dark, color-contrast']);
});
