import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../support/chromium.ts';
import { compare } from '../support/harness.ts';
import { startPanelProcess } from '../support/panel-process.ts';

/**
 * The gzipped size of the JavaScript loaded until the sign-in form is usable, compared with a limit of 150 KB, and of
 * the chunk of each page, compared with 80 KB. Sizes are the same in every round.
 */
const signInLimit = 150_000;
const chunkLimit = 80_000;
const assets = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url));
const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

const panel = await startPanelProcess();
const browser = await launchChromium();

/** Records when the form appears; scripts requested later do not delay it. */
const recordFormTime = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('form button[type=submit]')) return;
    globalThis.formAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });`;
const scriptsBeforeForm = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= globalThis.formAt)
  .map(({ name }) => name)`;

async function signInBytes(): Promise<number> {
  const context = await browser.newContext();
  await context.addInitScript(recordFormTime);
  const page = await context.newPage();
  await page.goto(`${panel.url}/login`);
  await page.locator('input[name=login]').fill('someone');
  await page.locator('form button[type=submit]').click({ trial: true });
  const scripts: string[] = await page.evaluate(scriptsBeforeForm);
  const bodies = await Promise.all(
    scripts.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  await context.close();
  if (bodies.length < 2) throw new Error('No scripts were loaded before the form appeared');
  return bodies.reduce((sum, bytes) => sum + gzipped(bytes), 0);
}

const chunks = await Promise.all(
  (await readdir(assets))
    .filter((file) => file.endsWith('.js') && file.includes('.page-'))
    .map(async (file) => ({
      page: file.replace(/\.page-.*/, ''),
      bytes: gzipped(await readFile(assets + file)),
    })),
);
chunks.sort((a, b) => b.bytes - a.bytes);
for (const { page, bytes } of chunks) console.error(`${page.padEnd(28)}${String(bytes).padStart(8)} bytes`);

await compare({
  bench: 'web-size',
  unit: 'gzipped bytes',
  target: 1,
  better: 'lower-ratio',
  value: signInBytes,
  baseline: async () => signInLimit,
  note: { pages: chunks.length, largestPage: chunks[0] },
});
const tooLarge = chunks.filter(({ bytes }) => bytes > chunkLimit);
if (chunks.length === 0 || tooLarge.length > 0) {
  console.error(
    `Pages above ${chunkLimit} bytes: ${tooLarge.map(({ page }) => page).join(', ') || 'none found'}`,
  );
  process.exitCode = 1;
}
await browser.close();
await panel.stop();
