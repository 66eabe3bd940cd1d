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

/** Rules whose findings axe rates as minor or moderate: they take time, and `listSerious` leaves them out. */
const minorRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
];

/**
 * Style sheets and media are not preloaded: no enabled rule with serious impact needs them. Passes are omitted, which
 * takes a quarter of the time.
 */
const options = { resultTypes: ['violations'], preload: false } satisfies RunOptions;
const seriousRules = {
  ...options,
  rules: Object.fromEntries(minorRules.map((rule) => [rule, { enabled: false }])),
} satisfies RunOptions;
const contrastOnly = { ...options, runOnly: ['color-contrast'] } satisfies RunOptions;

/** A page has few colours on many elements, and reading one is a quarter of axe's work: each is read once. */
const readColorsOnce = `(() => {
  const { Color } = axe.commons.color;
  const parse = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    if (!known.has(text)) known.set(text, parse.call(new Color(0, 0, 0), text));
    const { r, g, b, alpha } = known.get(text);
    return Object.assign(this, { r, g, b, alpha });
  };
})()`;

/** Injects axe unless an earlier check of the same document did. It runs in the page itself, which has no frames. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in window')) return;
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['html-has-lang']).analyze();
  await page.evaluate(readColorsOnce);
}

const runAxe = async (page: Page, runOptions: RunOptions): Promise<AxeResults> =>
  page.evaluate(
    `axe.run('${await readAnnouncements(page)}', ${JSON.stringify(runOptions)})
      .then(({ violations }) => ({ violations }))`,
  );

/** Waits for pending data and for transitions: content that is being replaced is dimmed on purpose. */
async function waitUntilStill(page: Page): Promise<void> {
  await settled(page);
  await atRest(page);
}

/** Violations in both color schemes; the dark one is checked for contrast only. */
async function checkBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light');
  await waitUntilStill(page);
  await loadAxe(page);
  const lightViolations = listSerious('light', await runAxe(page, seriousRules));
  await setTheme(page, 'dark');
  await waitUntilStill(page);
  const darkViolations = listSerious('dark', await runAxe(page, contrastOnly));
  await setTheme(page, 'light');
  return [...lightViolations, ...darkViolations];
}

/** A page that polls may dim its rows during the check, so violations count only if a second check finds them too. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  const violations = await checkBothThemes(page);
  return violations.length === 0 ? violations : checkBothThemes(page);
}
