import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './steps.ts';

const setSkin = (page: Page, skin: 'light' | 'dark'): Promise<void> =>
  page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${skin}')`);

type Findings = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;
type RunOptions = Parameters<AxeBuilder['options']>[0];

const seriousIn = (skin: string, { violations }: Findings): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${skin}, ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** What a reader gets to: an open dialog alone, whose page lies dimmed behind it; else the page. */
const whatIsRead = async (page: Page): Promise<string> =>
  (await page.locator('[aria-modal=true]').count()) > 0 ? '[aria-modal=true]' : 'html';

/** Style sheets and media are not fetched a second time: of the rules that are on, none that is serious asks for them. */
const options = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

/** In the page itself, since ours have no frames, and without the list of what is right: a quarter of the work. */
const bringRules = async (page: Page): Promise<Findings> =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(await whatIsRead(page))
    .options(options)
    .analyze();

/** With what an earlier look has left in the document, whose half a megabyte is not brought again. */
const lookAgain = async (page: Page, runOnly?: string[]): Promise<Findings> =>
  page.evaluate(
    `axe.run('${await whatIsRead(page)}', ${JSON.stringify({ ...options, ...(runOnly ? { runOnly } : {}) })})
      .then(({ violations }) => ({ violations }))`,
  );

const lookAtAll = async (page: Page): Promise<Findings> =>
  (await page.evaluate('"axe" in window')) ? lookAgain(page) : bringRules(page);

/** What stands in a reader's way, in both skins: the dark one differs from the light one in its colours alone. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await setSkin(page, 'light');
  await atRest(page);
  const inLight = seriousIn('light', await lookAtAll(page));
  await setSkin(page, 'dark');
  await atRest(page);
  const inDark = seriousIn('dark', await lookAgain(page, ['color-contrast']));
  await setSkin(page, 'light');
  return [...inLight, ...inDark];
}
