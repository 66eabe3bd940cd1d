import { type Timing, timeLoad } from '../support/page-timing.ts';
import { reportTimings } from '../support/timing-report.ts';
import { lastRow, listPath, rows, serveRendered, startWebPanel, subscribers } from '../support/web-panel.ts';

/**
 * The time from navigation to usable rows of a list, to a subscriber and to a form; cold with an empty cache, warm with
 * the code in it. The baseline is the rendered list served as static HTML with inline styles.
 */
const repeats = Number(process.env['LASTMILE_BENCH_REPEATS'] ?? 9);
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

/** One load with an empty cache and one after it. */
async function coldAndWarm(name: string, url: string, isReady: string): Promise<void> {
  const context = await panel.newContext();
  for (const state of ['cold', 'warm']) {
    const page = await context.newPage();
    add(`${name}, ${state}`, await timeLoad(page, url, isReady));
    await page.close();
  }
  await context.close();
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
