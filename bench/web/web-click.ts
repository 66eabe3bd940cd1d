import type { Page } from '@playwright/test';
import { type Timing, timeAction } from '../support/page-timing.ts';
import { reportTimings } from '../support/timing-report.ts';
import { lastRow, listPath, startWebPanel, subscribers } from '../support/web-panel.ts';

/**
 * From a click or a keystroke to what it shows, inside the open panel: the next page of a list, a search, a
 * subscriber, a form. The time of a search includes the pause in which further keystrokes are awaited.
 */
const repeats = Number(process.env['LASTMILE_BENCH_REPEATS'] ?? 15);
const panel = await startWebPanel();
const page = await (await panel.newContext()).newPage();
await page.goto(panel.url + listPath);
await page.locator(lastRow).waitFor();

const firstRow = "document.querySelector('tbody [role=row]')?.textContent";
const isIdle = "document.querySelector('[aria-busy=true]') === null";

/** Another first row than now. */
async function newRows(act: () => Promise<void>): Promise<Timing> {
  const now = JSON.stringify(await page.evaluate(firstRow));
  return timeAction(page, act, `${firstRow} !== undefined && ${firstRow} !== ${now} && ${isIdle}`);
}

/** Playwright's own wait evaluates text, which the page's Content-Security-Policy forbids. */
async function until(condition: string): Promise<void> {
  while (!(await page.evaluate(condition))) await page.waitForTimeout(20);
  // Lets what follows the rows settle, such as their exact number.
  await page.waitForTimeout(200);
}

const search = page.getByRole('searchbox').first();

/** Types the last letter of a term. */
async function lastLetter(term: string): Promise<Timing> {
  await search.fill(term.slice(0, -1));
  await until(`new URLSearchParams(location.search).get('search') === '${term.slice(0, -1)}' && ${isIdle}`);
  return newRows(() => search.press(term.slice(-1)));
}

async function backToList(from: Page): Promise<void> {
  await from.goBack();
  await from.locator(lastRow).waitFor();
}

const timings: Record<string, Timing[]> = {
  'next page': [],
  'last letter of a search': [],
  'open a subscriber': [],
  'open a form': [],
};
const add = (name: keyof typeof timings, timing: Timing) => timings[name]?.push(timing);

// Each page is new: one that was shown before needs no call.
for (let repeat = 0; repeat < repeats; repeat += 1) {
  add('next page', await newRows(() => page.getByRole('button', { name: 'Next page' }).click()));
}
for (let repeat = 0; repeat <= repeats; repeat += 1) {
  const searched = await lastLetter(`user${200 + repeat}`);
  await search.fill('');
  await until(`!location.search.includes('search=') && ${isIdle}`);
  const link = page.locator('tbody [role=row] a[href*="isp-user-name-edit-v2"]').nth(repeat);
  const opened = await timeAction(
    page,
    () => link.click(),
    "document.querySelector('[role=tablist]') !== null",
  );
  await backToList(page);
  const form = await timeAction(
    page,
    () => page.getByRole('link', { name: 'New subscriber' }).click(),
    "document.querySelector('form input') !== null",
  );
  await backToList(page);
  // The first round loads code.
  if (repeat === 0) continue;
  add('last letter of a search', searched);
  add('open a subscriber', opened);
  add('open a form', form);
}
await panel.stop();
reportTimings('web-click', timings, {
  limits: {
    'next page': 150,
    'last letter of a search': 300,
    'open a subscriber': 150,
    'open a form': 150,
  },
  note: { subscribers, repeats },
});
