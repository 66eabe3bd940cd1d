import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import startPanel from '../e2e/support/start-server.ts';
import { settled } from '../e2e/support/steps.ts';
import { type DocsImage, docsImages } from './docs-images.ts';
import { encodeWithPalette } from './palette-png.ts';

/**
 * `npm run pictures [-- NAME…]`: captures the images of the README and the user guide from a newly started
 * demo, or from the one at `PANEL_URL`.
 */
const password = 'lastmile-demo';
const sizes = {
  desktop: { width: 1280, height: 800 },
  tall: { width: 1280, height: 1100 },
  phone: { width: 390, height: 844 },
  sheet: { width: 794, height: 1123 },
};
/** A repository keeps every version of an image. */
const mostBytes = 100_000;

const chosen = process.argv.slice(2);
const images = docsImages.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
if (images.length === 0) throw new Error(`Choose from: ${docsImages.map(({ name }) => name).join(', ')}`);
const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url));
await mkdir(`${folder}/before-after`, { recursive: true });
const stopPanel = process.env['PANEL_URL'] ? async () => undefined : await startPanel();
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
let failedCount = 0;
try {
  for (const image of images) {
    const context = await browser.newContext({
      baseURL: process.env['PANEL_URL'] ?? '',
      locale: 'en-US',
      timezoneId: 'Asia/Dhaka',
      reducedMotion: 'reduce',
      viewport: sizes[image.size ?? 'desktop'],
    });
    try {
      const size = await capture(context, image);
      console.log(`${image.name}.png  ${Math.round(size / 1000)} KB`);
    } catch (error) {
      failedCount++;
      console.error(`${image.name}.png  ${(error as Error).message}`);
    } finally {
      await context.close();
    }
  }
} finally {
  await browser.close();
  await stopPanel();
}
process.exitCode = failedCount > 0 ? 1 : 0;

async function capture(context: BrowserContext, image: DocsImage): Promise<number> {
  const headers = await signIn(context, image);
  const page = await context.newPage();
  await page.goto(await addressOf(context, image, headers));
  await page.locator('h1').first().waitFor();
  await settled(page);
  await page.evaluate('document.fonts.ready.then(() => null)');
  if (image.isPrinted) await showAsPrinted(page);
  const screenshot = await page.screenshot({ animations: 'disabled' });
  // Our own pages do not load images from data addresses; an empty one does.
  await page.goto('about:blank');
  const picture = await encodeWithPalette(page, screenshot);
  if (picture.length > mostBytes) throw new Error(`has ${picture.length} bytes, more than ${mostBytes}`);
  await writeFile(`${folder}/${image.name}.png`, picture);
  return picture.length;
}

/** As on paper, with the margins that the printer leaves. */
async function showAsPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(`document.body.style.padding = '15mm'`);
}

async function signIn(context: BrowserContext, image: DocsImage): Promise<Record<string, string>> {
  const { login, theme = 'light', language = 'en' } = image;
  const kept = { 'mantine-color-scheme-value': theme, language, demoTried: 'true' };
  if (login === null) {
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
    return {};
  }
  const response = await context.request.post('/api/isp/login', { data: { login, password } });
  const { userData, ...tokens } = await response.json();
  const stored = { ...kept, ...tokens, userData: JSON.stringify(userData) };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
  return { authorization: `Bearer ${tokens.accessToken}` };
}

async function addressOf(
  context: BrowserContext,
  { path }: DocsImage,
  headers: Record<string, string>,
): Promise<string> {
  let address = path;
  for (let call = callIn(address); call; call = callIn(address)) {
    const answer = await (await context.request.get(call, { headers })).json();
    address = address.replace(`{${call}}`, String(answer.items?.[0].id ?? answer.url));
  }
  return address;
}

/** The innermost one. */
function callIn(path: string): string | undefined {
  return /\{([^{}]+)\}/.exec(path)?.[1];
}
