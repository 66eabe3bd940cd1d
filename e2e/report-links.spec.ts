import { accounts, expect, test } from './support/fixtures.ts';
import { settled, signIn } from './support/steps.ts';

/** Names of a tab or a way to show a page are not sent. */
const isFilter = ([name]: [string, string]) => !['show', 'tab', 'view'].includes(name);

/** Links that differ in values only. */
const shapeOf = ({ pathname, searchParams }: URL) =>
  `${pathname}?${[...searchParams.keys()].sort().join('&')}`;

test('the list behind a figure applies every filter that the link names', async ({ page }) => {
  await signIn(page, accounts.north, '/isp/isp-month-wise-report');
  const menu = page.getByRole('navigation').getByRole('link');
  await settled(page);
  const reports = (
    await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  ).filter((path) => path.endsWith('-report'));
  expect(reports.length).toBeGreaterThan(8);

  const links = new Map<string, URL>();
  for (const path of ['/dashboard/isp', ...reports]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main').getByText(/\d/).first()).toBeVisible();
    await settled(page);
    const found = await page
      .locator('main a[href*="?"]')
      .evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href));
    for (const url of found.map((href) => new URL(href))) links.set(shapeOf(url), url);
  }
  expect(links.size).toBeGreaterThan(10);

  for (const [shape, { href, searchParams }] of links) {
    const asked = page.waitForRequest(
      (request) => {
        const sent = new URL(request.url());
        return (
          sent.pathname.startsWith('/api/') &&
          [...searchParams].filter(isFilter).every(([name, value]) => sent.searchParams.get(name) === value)
        );
      },
      { timeout: 20_000 },
    );
    await page.goto(href);
    await expect(asked, shape).resolves.toBeTruthy();
  }
});
