import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Ability, permits } from '@lastmile/contract';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { pageRoutes } from '../apps/web/src/app/routes.ts';
import { isOfAnIsp, type PageRoute } from '../apps/web/src/shared/navigation/route.ts';
import startPanel from '../e2e/support/start-server.ts';

/** `npm run shots`: captures every route of the demo for visual review. */
const password = 'lastmile-demo';
const logins: Readonly<Record<string, string>> = {
  admin: 'admin@lastmile.example',
  'platform-accountant': 'accounts@lastmile.example',
  client: 'owner@meghna.example',
  accountant: 'accounts@meghna.example',
  technician: 'technician@meghna.example',
  collector: 'collector@meghna.example',
  staff: 'support@meghna.example',
  reseller: 'reseller@meghna.example',
  wholesale: 'wholesale@meghna.example',
  'second-isp': 'owner@padma.example',
};
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const themes = ['light', 'dark'] as const;

const usage = `Usage: npm run shots -- FOLDER [--route ROUTE]... [--role ROLE] [--theme THEME]

ROUTE is a path or a name, THEME light or dark. With a ROLE, only the pages that it may open are captured, each as
this role; ROLE is one of: ${Object.keys(logins).join(', ')}`;

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        route: { type: 'string', multiple: true },
        role: { type: 'string' },
        theme: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

const { values: options, positionals } = parseOptions();
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const [folder] = positionals;
if (!folder || positionals.length > 1 || (options.role !== undefined && !(options.role in logins))) {
  console.error(usage);
  process.exit(2);
}

/** By default, platform pages are captured as administrator and all others as the owner of an ISP. */
function roleOf(route: PageRoute): string | undefined {
  if (route.isPublic) return undefined;
  return options.role ?? (route.path.startsWith('/admin/') ? 'admin' : 'client');
}

const chosenRoutes = pageRoutes.filter(
  ({ path: address, name }) =>
    options.route === undefined || options.route.includes(address) || options.route.includes(name),
);
if (chosenRoutes.length === 0) throw new Error(`Route ${options.route} not found`);

const target = path.resolve(folder);
await mkdir(target, { recursive: true });
/** `PANEL_URL` selects a running demo panel. */
const stopPanel = process.env['PANEL_URL'] ? async () => undefined : await startPanel();
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
const tokens = new Map<BrowserContext, string>();
let failedCount = 0;
let count = 0;
try {
  const routes = await routesOfRole(options.role);
  for (const theme of themes) {
    if (options.theme === undefined || options.theme === theme) await captureAll(browser, routes, theme);
  }
} finally {
  await browser.close();
  await stopPanel();
}
console.log(`\n${count} screenshots in ${target}, ${failedCount} with errors`);
process.exitCode = failedCount > 0 ? 1 : 0;

/** The chosen pages that a role may open; all of them without a role. */
async function routesOfRole(role: string | undefined): Promise<readonly PageRoute[]> {
  if (!role) return chosenRoutes;
  const { userData } = await signIn(role);
  return chosenRoutes.filter(
    (route) =>
      !route.isPublic &&
      (userData.ispId === null ? !isOfAnIsp(route) : !route.isOfPlatform) &&
      permits(userData.ability, route.action, route.subject),
  );
}

interface SignedIn {
  readonly userData: { readonly ispId: number | null; readonly ability: readonly Ability[] };
  readonly accessToken: string;
  readonly refreshToken: string;
}

async function signIn(role: string): Promise<SignedIn> {
  const response = await fetch(`${process.env['PANEL_URL']}/api/isp/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: logins[role], password }),
  });
  return (await response.json()) as SignedIn;
}

async function captureAll(inBrowser: Browser, routes: readonly PageRoute[], theme: string): Promise<void> {
  const contexts = new Map<string, BrowserContext>();
  for (const route of routes) {
    const role = roleOf(route);
    const context = contexts.get(role ?? '') ?? (await openContext(inBrowser, role, theme));
    contexts.set(role ?? '', context);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    const file = `${route.path.replace(/[{}]/g, '').replaceAll('/', '_').replace(/^_/, '')}`;
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.goto(await addressOf(context, route));
      await waitForContent(page).catch((error) => errors.push(String(error)));
      await growToPage(page, size);
      await page.screenshot({
        path: path.join(target, `${file}-${size.width}-${theme}.png`),
        fullPage: true,
        animations: 'disabled',
      });
      count += 1;
    }
    await page.close();
    if (errors.length > 0) failedCount += 1;
    console.log(
      `${theme.padEnd(6)}${(role ?? 'visitor').padEnd(11)}${route.path}${errors.map((e) => `\n  ${e}`)}`,
    );
  }
  for (const context of contexts.values()) await context.close();
}

/** A browser context with the theme and, if there is a role, its session. */
async function openContext(inBrowser: Browser, role: string | undefined, theme: string) {
  const context = await inBrowser.newContext({
    baseURL: process.env['PANEL_URL'] ?? '',
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
  const stored: Record<string, string> = { 'mantine-color-scheme-value': theme };
  if (role) {
    const { userData, accessToken, refreshToken } = await signIn(role);
    tokens.set(context, accessToken);
    Object.assign(stored, { accessToken, refreshToken, userData: JSON.stringify(userData) });
  }
  await context.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) if (!localStorage.getItem(key)) localStorage.setItem(key, value);`,
  );
  return context;
}

/** Fills in path parameters: an existing role, otherwise id 1. */
async function addressOf(context: BrowserContext, { path: address }: PageRoute): Promise<string> {
  if (!address.includes('{roleId}')) return address.replace(/\{\w+\}/g, '1');
  const response = await context.request.get('/api/role/list?search=accountant', {
    headers: { authorization: `Bearer ${tokens.get(context)}` },
  });
  const { items } = (await response.json()) as { items?: { id: number }[] };
  return address.replace('{roleId}', String(items?.[0]?.id ?? 1));
}

/** Waits until no loading indicator is visible. */
async function waitForContent(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: 30_000 });
  const loading = page.locator('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root');
  await loading.first().waitFor({ state: 'detached', timeout: 15_000 });
  await page.waitForTimeout(250);
}

/** Resizes the window to the height of the page, so that sticky footers are at the bottom. */
async function growToPage(page: Page, { width, height }: (typeof widths)[number]): Promise<void> {
  const pageHeight: number = await page.evaluate('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.max(height, pageHeight) });
  await page.waitForTimeout(100);
}
