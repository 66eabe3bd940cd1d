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

/** In the page itself, since ours have no frames, and without the list of what is right: a quarter of the work. */
const lookAtAll = (page: Page): Promise<Findings> =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();

/** With what the first look has left in the page. */
const lookAtColours = (page: Page): Promise<Findings> =>
  page.evaluate("axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })");

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
