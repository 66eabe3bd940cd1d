import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { launchChromium } from './chromium.ts';
import { startPanelProcess } from './panel-process.ts';

export const subscribers = Number(process.env['LASTMILE_BENCH_SUBSCRIBERS'] ?? 50_000);
export const rows = 25;
export const listPath = '/isp/isp-user-name-list';
export const viewport = { width: 1440, height: 900 };
/** A part of the last row of the first page that a person can use. */
export const lastRow = `tbody [role=row]:nth-child(${rows}) button`;

/** The panel of an ISP with many subscribers, its owner signed in, and a browser. */
export async function startWebPanel() {
  const panel = await startPanelProcess();
  const admin = new pg.Client({ connectionString: panel.adminUrl });
  await admin.connect();
  await admin.query(`set session_replication_role = replica;
    truncate areas, routers, packages, customers, subscribers, router_secrets, subscriber_aggregates cascade`);
  await insertManySubscribers(
    { sql: (text) => admin.query(text) },
    { ispId: 1, subscribers, others: 1_000, otherIsps: 5 },
  );
  await admin.query('vacuum (analyze)');
  await admin.end();
  const browser = await launchChromium();
  const storageState = await signedInState(panel.url);
  return {
    url: panel.url,
    /** A browser with an empty cache, and the owner signed in. */
    newContext: () => browser.newContext({ storageState, viewport }),
    /** Signs the owner in, in a page of the panel. */
    signInScript: `if (location.origin === '${panel.url}') for (const { name, value } of ${JSON.stringify(storageState.origins[0]?.localStorage)}) localStorage.setItem(name, value)`,
    browser,
    async stop() {
      await browser.close();
      await panel.stop();
    },
  };
}

async function signedInState(url: string) {
  const response = await fetch(`${url}/api/isp/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'owner@meghna.example', password: 'lastmile-demo' }),
  });
  const { userData, ...tokens } = (await response.json()) as Record<string, unknown>;
  const stored = { ...tokens, userData: JSON.stringify(userData) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

type Context = Awaited<ReturnType<Browser['newContext']>>;

/** Serves what the browser rendered at this address as static HTML with inline styles, without scripts. */
export async function serveRendered(context: Context, url: string) {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(lastRow).waitFor();
  const markup: string = await page.evaluate('document.body.innerHTML');
  const styles: string = await page.evaluate(
    '[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("\\n")',
  );
  await context.close();
  const plain = markup.replace(/<script[\s\S]*?<\/script>/g, '');
  const html = `<!doctype html><html data-mantine-color-scheme="light"><style>${styles}</style><body>${plain}</body></html>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}
