import { withNewProfile } from '../support/chromium.ts';
import { type Timing, timeLoad } from '../support/page-timing.ts';
import { reportTimings } from '../support/timing-report.ts';
import {
  lastRow,
  listPath,
  rows,
  serveRendered,
  startWebPanel,
  subscribers,
  viewport,
} from '../support/web-panel.ts';

/**
 * The time from navigation to usable rows of a list, to a subscriber and to a form; cold with a new profile, warm with
 * the code in its cache, also as the browser compiled it, which it keeps from the second visit on. The baseline is the
 * rendered list served as static HTML with inline styles.
 */
const repeats = Number(process.env['LASTMILE_BENCH_REPEATS'] ?? 7);
const panel = await startWebPanel();
const hasRows = `document.querySelector(${JSON.stringify(lastRow)}) !== null`;
const pages: Record<string, readonly [url: string, isReady: string]> = {
  list: [panel.url + listPath, hasRows],
  subscriber: [
    `${panel.url}/isp/isp-user-name-edit-v2/100`,
    "document.querySelector('[role=tablist]') !== null",
  ],
  form: [`${panel.url}/isp/isp-user-name-create`, "document.querySelector('form input') !== null"],
};
const baseline = await serveRendered(await panel.newContext(), panel.url + listPath);

const timings: Record<string, Timing[]> = {};
const add = (name: string, timing: Timing) => {
  timings[name] = [...(timings[name] ?? []), timing];
};

const visits = ['cold', 'second', 'third', 'warm'];

/** The first load in a new browser profile, and a later one in the same profile. */
async function coldAndWarm(name: string, url: string, isReady: string): Promise<void> {
  await withNewProfile(viewport, async (context) => {
    await context.addInitScript(panel.signInScript);
    for (const visit of visits) {
      const page = await context.newPage();
      const timing = await timeLoad(page, url, isReady);
      if (visit === 'cold' || visit === 'warm') add(`${name}, ${visit}`, timing);
      // Lets the browser store what it compiled.
      await page.waitForTimeout(300);
      await page.close();
    }
  });
}

for (let repeat = 0; repeat < repeats; repeat += 1) {
  for (const [name, [url, isReady]] of Object.entries(pages)) await coldAndWarm(name, url, isReady);
  await coldAndWarm('static list', baseline.url, hasRows);
}
baseline.close();
await panel.stop();
reportTimings('web-ready', timings, {
  limits: { 'list, cold': 900, 'list, warm': 400 },
  note: { rows, subscribers, repeats },
});
