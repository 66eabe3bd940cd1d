import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './steps.ts';

const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${theme}')`);

type AxeResults = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;
type RunOptions = Parameters<AxeBuilder['options']>[0];

const listSerious = (theme: string, { violations }: AxeResults): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** What a reader gets to: an open dialog alone, whose page lies dimmed behind it; else the page. */
const readAnnouncements = async (page: Page): Promise<string> =>
  (await page.locator('[aria-modal=true]').count()) > 0 ? '[aria-modal=true]' : 'html';

/** Style sheets and media are not fetched a second time: of the rules that are on, none that is serious asks for them. */
const options = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

/** In the page itself, since ours have no frames, and without the list of what is right: a quarter of the work. */
const loadAxe = async (page: Page): Promise<AxeResults> =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(await readAnnouncements(page))
    .options(options)
    .analyze();

/** With what an earlier look has left in the document, whose half a megabyte is not brought again. */
const runRules = async (page: Page, runOnly?: string[]): Promise<AxeResults> =>
  page.evaluate(
    `axe.run('${await readAnnouncements(page)}', ${JSON.stringify({ ...options, ...(runOnly ? { runOnly } : {}) })})
      .then(({ violations }) => ({ violations }))`,
  );

const runAllRules = async (page: Page): Promise<AxeResults> =>
  (await page.evaluate('"axe" in window')) ? runRules(page) : loadAxe(page);

/** What stands in a reader's way, in both skins: the dark one differs from the light one in its colours alone. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  await setTheme(page, 'light');
  await atRest(page);
  const lightViolations = listSerious('light', await runAllRules(page));
  await setTheme(page, 'dark');
  await atRest(page);
  const darkViolations = listSerious('dark', await runRules(page, ['color-contrast']));
  await setTheme(page, 'light');
  return [...lightViolations, ...darkViolations];
}
