import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { compare } from './harness.ts';
import { launchChromium } from './support/chromium.ts';
import { startPanelProcess } from './support/panel-process.ts';

/**
 * From the navigation to a list of 25 rows that can be used, in the panel on its embedded server, against
 * the very page that came of it, served as static HTML with its styles inside. Each round is a browser
 * context of its own, so nothing is cached. There is no target for the ratio but the figure itself: 8 is
 * where the list would no longer feel like a page that is simply there.
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
  const answer = await fetch(`${panel.url}/api/isp/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'owner@meghna.example', password: 'lastmile-demo' }),
  });
  const { userData, ...tokens } = (await answer.json()) as Record<string, unknown>;
  const kept = { ...tokens, userData: JSON.stringify(userData) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: String(value) }));
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

/** The page as it stands once it is drawn: its markup and every style that applies, without a script. */
async function drawnPage(): Promise<string> {
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

const html = await drawnPage();
const bare = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

await compare({
  bench: 'web-ready',
  unit: 'ms',
  target: 8,
  better: 'lower-ratio',
  value: () => readyMs(panel.url + list),
  baseline: () => readyMs(bareUrl),
  note: { rows },
});
bare.close();
await browser.close();
await panel.stop();
