import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { launchChromium } from './support/chromium.ts';
import { compare } from './support/harness.ts';
import { startPanelProcess } from './support/panel-process.ts';

/**
 * The time from navigation to a usable list of 25 rows. The baseline is the rendered page served as static HTML
 * with inline styles. Each round uses a new browser context, so nothing is cached. The target of 8 only catches
 * large regressions.
 */
const rows = 25;
const list = '/isp/area-management?search=area';
const panel = await startPanelProcess();
const admin = new pg.Client({ connectionString: panel.adminUrl });
await admin.connect();
await admin.query(`
  set session_replication_role = replica;
  insert into areas (isp_id, name) select 1, 'Area ' || n from generate_series(1, 1000) n;
  reset session_replication_role;
  analyze areas`);
await admin.end();

const browser = await launchChromium();
const lastRow = `tbody [role=row]:nth-child(${rows}) button`;

async function signedInState() {
  const response = await fetch(`${panel.url}/api/isp/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'owner@meghna.example', password: 'lastmile-demo' }),
  });
  const { userData, ...tokens } = (await response.json()) as Record<string, unknown>;
  const stored = { ...tokens, userData: JSON.stringify(userData) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }));
  return { cookies: [], origins: [{ origin: panel.url, localStorage }] };
}
const storageState = await signedInState();

async function readyMs(url: string): Promise<number> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(lastRow).click({ trial: true });
  const tookMs = performance.now() - startedAt;
  await context.close();
  return tookMs;
}

/** The rendered page: its markup and styles, without scripts. */
async function renderedPage(): Promise<string> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(panel.url + list);
  await page.locator(lastRow).waitFor();
  const markup: string = await page.evaluate('document.body.innerHTML');
  const styles: string = await page.evaluate(
    '[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("\\n")',
  );
  await context.close();
  const plain = markup.replace(/<script[\s\S]*?<\/script>/g, '');
  return `<!doctype html><html data-mantine-color-scheme="light"><style>${styles}</style><body>${plain}</body></html>`;
}

const html = await renderedPage();
const baselineServer = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
});
await new Promise<void>((resolve) => baselineServer.listen(0, '127.0.0.1', resolve));
const baselineUrl = `http://127.0.0.1:${(baselineServer.address() as AddressInfo).port}/`;

await compare({
  bench: 'web-ready',
  unit: 'ms',
  target: 8,
  better: 'lower-ratio',
  value: () => readyMs(panel.url + list),
  baseline: () => readyMs(baselineUrl),
  note: { rows },
});
baselineServer.close();
await browser.close();
await panel.stop();
