import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest, settled } from './steps.ts';

const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${theme}')`);

type AxeResults = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;
type RunOptions = Parameters<AxeBuilder['options']>[0];

const listSerious = (theme: string, { violations }: AxeResults): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** The accessible part: an open dialog alone, else the page. */
const readAnnouncements = async (page: Page): Promise<string> =>
  (await page.locator('[aria-modal=true]').count()) > 0 ? '[aria-modal=true]' : 'html';

/** Style sheets and media are not preloaded: no enabled rule with serious impact needs them. */
const options = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

/** Runs in the page itself, which has no frames, and omits passes, which takes a quarter of the time. */
const loadAxe = async (page: Page): Promise<AxeResults> =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(await readAnnouncements(page))
    .options(options)
    .analyze();

/** Reuses axe from an earlier run in the same document instead of injecting it again. */
const runRules = async (page: Page, runOnly?: string[]): Promise<AxeResults> =>
  page.evaluate(
    `axe.run('${await readAnnouncements(page)}', ${JSON.stringify({ ...options, ...(runOnly ? { runOnly } : {}) })})
      .then(({ violations }) => ({ violations }))`,
  );

const runAllRules = async (page: Page): Promise<AxeResults> =>
  (await page.evaluate('"axe" in window')) ? runRules(page) : loadAxe(page);

/** Waits for pending data and for transitions: content that is being replaced is dimmed on purpose. */
async function waitUntilStill(page: Page): Promise<void> {
  await settled(page);
  await atRest(page);
}

/** Violations in both color schemes; the dark one is checked for contrast only. */
async function checkBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light');
  await waitUntilStill(page);
  const lightViolations = listSerious('light', await runAllRules(page));
  await setTheme(page, 'dark');
  await waitUntilStill(page);
  const darkViolations = listSerious('dark', await runRules(page, ['color-contrast']));
  await setTheme(page, 'light');
  return [...lightViolations, ...darkViolations];
}

/** A page that polls may dim its rows during the check, so violations count only if a second check finds them too. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  const violations = await checkBothThemes(page);
  return violations.length === 0 ? violations : checkBothThemes(page);
}
