import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices } from './support/invoices.ts';
import { getHorizontalOverflow, openPage, settled, signIn } from './support/steps.ts';

interface Screen {
  readonly path: string;
  readonly name: string;
  readonly layout: string;
  readonly comingSoon: boolean;
  readonly isDocument?: boolean;
  readonly redirectTo?: string;
}

/** The table as `npm run routes` prints it: a screen that is added there is looked at here. */
function readScreens(): Screen[] {
  const script = fileURLToPath(new URL('../scripts/routes.mjs', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' }));
}
const table = readScreens();
const screens = table.filter(({ redirectTo }) => !redirectTo);
// What the server writes by itself has a journey of its own.
const ofVisitors = screens.filter(({ layout, isDocument }) => layout === 'full' && !isDocument);
const ofPanel = screens.filter(({ layout }) => layout !== 'full');
const ofAdmin = ofPanel.filter(({ path }) => path.startsWith('/admin/'));
const ofIsp = ofPanel.filter(({ path }) => !path.startsWith('/admin/'));

/** What a path's gaps stand for: the first of whatever it is, which the demo has brought, or what was made for it. */
type PathParams = Readonly<Record<string, number>>;
const addressOf = ({ path }: Screen, made: PathParams = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, gap: string) => String(made[gap] ?? 1));
const hasTrailingSlash = ({ path }: Screen): boolean => path.endsWith('/');

/** Screens that are being built are one page under many addresses, and so is one with a slash at its end. */
const pageOf = (screen: Screen): string => (screen.comingSoon ? 'being built' : screen.name);

/** Goes through the screens without a new document; each page, once, is also read as a reader does, and on a phone. */
async function visitPages(page: Page, pages: readonly Screen[], made: PathParams = {}): Promise<void> {
  test.setTimeout(60_000 + pages.length * 10_000);
  const read = new Set<string>();
  // Those with a slash come last: two addresses of one page in a row would show nothing new.
  const inOrder = [...pages].sort(
    (one, other) => Number(hasTrailingSlash(one)) - Number(hasTrailingSlash(other)),
  );
  for (const screen of inOrder) {
    // Ten rows of a list show what more would, and are read in half the time.
    const address = `${addressOf(screen, made)}?pageSize=10`;
    const heading = await openPage(page, address);
    await expect(heading, address).toBeVisible();
    await expect(page, address).toHaveURL(address);
    await expect(heading, address).toHaveText(
      screen.comingSoon ? /coming soon/ : /^(?!You do not have access)./,
    );
    if (read.has(pageOf(screen))) continue;
    read.add(pageOf(screen));
    await settled(page);
    await expect.soft(page.getByText('Could not load the data'), address).toHaveCount(0);
    expect.soft(await findSeriousViolations(page), address).toEqual([]);
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // What has been measured anew shows with the next picture.
      await expect.soft
        .poll(() => getHorizontalOverflow(page), { message: `${address} at ${width}` })
        .toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
}

/** Every second screen, so that two can walk at the same time. */
const half = (of: readonly Screen[], which: 0 | 1) => of.filter((_, index) => index % 2 === which);

test.describe('every screen of the table opens, is readable in both skins and fits a tablet and a phone:', () => {
  test('those for visitors', async ({ page }) => {
    await page.goto('/error-404');
    await visitPages(page, ofVisitors);
  });

  for (const which of [0, 1] as const) {
    test(`those of the administration, part ${which + 1}`, async ({ page }) => {
      await signIn(page, accounts.admin, '/dashboard/isp');
      await visitPages(page, half(ofAdmin, which));
    });

    test(`those of an ISP, part ${which + 1}`, async ({ page, request }) => {
      const { owner, invoices } = await createInvoices(request, 1);
      const until = new Date().toISOString().slice(0, 10);
      const { runId } = await owner.post<{ runId: number }>('/api/isp/invoice/generate', {
        until,
        preview: true,
      });
      await signIn(page, accounts.north, '/admin/jobs');
      await visitPages(page, half(ofIsp, which), { invoiceId: invoices[0]?.id ?? 0, runId });
    });
  }
});

test('every path of the table is answered with the panel, and the others are led on', async ({
  page,
  request,
}) => {
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

test('the look at a page would find a button without a name, and a text that only the dark skin hides', async ({
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
