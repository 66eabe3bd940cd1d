import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from '@playwright/test';
import startPanel from '../e2e/support/start-server.ts';

/** `npm run pictures`: captures the images of the README from a newly started demo. */
const screenshots = [
  { name: 'subscribers', path: '/isp/isp-user-name-list', theme: 'light', width: 1440, height: 900 },
  {
    name: 'router-changes',
    path: '/isp/router-edit/1?tab=changes',
    theme: 'light',
    width: 1440,
    height: 900,
  },
  { name: 'not-in-billing', path: '/api/get-not-billing-users/1', theme: 'dark', width: 1280, height: 800 },
  { name: 'on-a-phone', path: '/isp/isp-user-name-list', theme: 'dark', width: 390, height: 844 },
] as const;
const owner = { login: 'owner@meghna.example', password: 'lastmile-demo' };

const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url));
await mkdir(folder, { recursive: true });
const stopPanel = process.env['PANEL_URL'] ? async () => undefined : await startPanel();
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  for (const { name, path, theme, width, height } of screenshots) {
    const context = await browser.newContext({
      baseURL: process.env['PANEL_URL'] ?? '',
      locale: 'en-US',
      timezoneId: 'Asia/Dhaka',
      reducedMotion: 'reduce',
      viewport: { width, height },
    });
    await signIn(context, theme);
    const page = await context.newPage();
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
    await context.close();
    console.log(`${folder}/${name}.png`);
  }
} finally {
  await browser.close();
  await stopPanel();
}

async function signIn(context: BrowserContext, theme: string): Promise<void> {
  const response = await context.request.post('/api/isp/login', { data: owner });
  const { userData, ...tokens } = await response.json();
  const stored = { ...tokens, userData: JSON.stringify(userData), 'mantine-color-scheme-value': theme };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
}
