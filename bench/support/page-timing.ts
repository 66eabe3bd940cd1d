import type { CDPSession, Page } from '@playwright/test';

/** Milliseconds of one action in the browser, and what they were spent on. Script, style and layout may overlap a wait for the server. */
export interface Timing {
  readonly total: number;
  /** From the input (or the navigation) until the last answer of the API that arrived before the end. */
  readonly api: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

/**
 * Performs an action and returns the time from its input event until the condition, a JavaScript expression, is true and
 * painted. Both are measured in the page, so that the driver of the browser is not in the figure.
 */
export async function timeAction(page: Page, act: () => Promise<void>, isDone: string): Promise<Timing> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate('performance.setResourceTimingBufferSize(100000)');
  await page.evaluate(`window.benchWatch = new Promise((resolve) => {
    let startedAt;
    const start = (event) => { startedAt ??= event.timeStamp; };
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, start, { capture: true, once: true });
    const look = () => {
      if (startedAt === undefined || !(${isDone})) return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        const endedAt = performance.now();
        const calls = performance.getEntriesByType('resource')
          .filter(({ name, startTime, responseEnd }) => name.includes('/api/') && startTime >= startedAt && responseEnd <= endedAt);
        resolve([endedAt - startedAt, Math.max(0, ...calls.map(({ responseEnd }) => responseEnd - startedAt))]);
      });
    };
    requestAnimationFrame(look);
  }); undefined`);
  const before = await workOf(session);
  await act();
  const [total = 0, api = 0] = (await page.evaluate('window.benchWatch')) as number[];
  const after = await workOf(session);
  await session.detach();
  return { total, api, ...difference(before, after) };
}

/** Opens an address in a new page, and returns the time until the condition is true and painted. */
export async function timeLoad(page: Page, url: string, isDone: string): Promise<Timing> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.addInitScript(`window.benchWatch = new Promise((resolve) => {
    const look = () => {
      if (!(${isDone})) return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        const endedAt = performance.now();
        const calls = performance.getEntriesByType('resource')
          .filter(({ name, responseEnd }) => name.includes('/api/') && responseEnd <= endedAt);
        resolve([endedAt, Math.max(0, ...calls.map(({ responseEnd }) => responseEnd))]);
      });
    };
    requestAnimationFrame(look);
  })`);
  await page.goto(url, { waitUntil: 'commit' });
  const [total = 0, api = 0] = (await page.evaluate('window.benchWatch')) as number[];
  const work = await workOf(session);
  return { total, api, ...work };
}

type Work = Pick<Timing, 'script' | 'style' | 'layout'>;

async function workOf(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { script: ms('ScriptDuration'), style: ms('RecalcStyleDuration'), layout: ms('LayoutDuration') };
}

const difference = (before: Work, after: Work): Work => ({
  script: after.script - before.script,
  style: after.style - before.style,
  layout: after.layout - before.layout,
});
