import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './steps.ts';

const setSkin = (page: Page, skin: 'light' | 'dark'): Promise<void> =>
  page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${skin}')`);

type Findings = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;

const seriousIn = (skin: string, { violations }: Findings): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${skin}, ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** What a reader gets to: an open dialog alone, whose page lies dimmed behind it; else the page. */
const whatIsRead = async (page: Page): Promise<string> =>
  (await page.locator('[aria-modal=true]').count()) > 0 ? '[aria-modal=true]' : 'html';

/** In the page itself, since ours have no frames, and without the list of what is right: a quarter of the work. */
const lookAtAll = async (page: Page): Promise<Findings> =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(await whatIsRead(page))
    .options({ resultTypes: ['violations'] })
    .analyze();

/** With what the first look has left in the page. */
const lookAtColours = async (page: Page): Promise<Findings> =>
  page.evaluate(
    `axe.run('${await whatIsRead(page)}', { runOnly: ['color-contrast'], resultTypes: ['violations'] })`,
  );

/** What stands in a reader's way, in both skins: the dark one differs from the light one in its colours alone. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await setSkin(page, 'light');
  await atRest(page);
  const inLight = seriousIn('light', await lookAtAll(page));
  await setSkin(page, 'dark');
  await atRest(page);
  const inDark = seriousIn('dark', await lookAtColours(page));
  await setSkin(page, 'light');
  return [...inLight, ...inDark];
}
