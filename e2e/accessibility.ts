import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './steps.ts';

const setSkin = (page: Page, skin: 'light' | 'dark'): Promise<void> =>
  page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${skin}')`);

/** In the page itself, since ours have no frames, and without the list of what is right: a quarter of the work. */
const axeFor = (page: Page, only: object = {}): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], ...only });

async function findings(page: Page, axe: AxeBuilder, skin: string): Promise<string[]> {
  await atRest(page);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${skin}, ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** What stands in a reader's way, in both skins: the dark one differs from the light one in its colours alone. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await setSkin(page, 'light');
  const inLight = await findings(page, axeFor(page), 'light');
  await setSkin(page, 'dark');
  const inDark = await findings(page, axeFor(page, { runOnly: ['color-contrast'] }), 'dark');
  await setSkin(page, 'light');
  return [...inLight, ...inDark];
}
