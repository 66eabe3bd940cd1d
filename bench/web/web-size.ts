import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../support/chromium.ts';
import { compare } from '../support/harness.ts';
import { startPanelProcess } from '../support/panel-process.ts';

/**
 * The gzipped size of the JavaScript loaded until the sign-in form is usable, compared with a limit of 150 KB, and of
 * the chunk of each page, compared with 80 KB. The note states what these do not count: the CSS of the sign-in page and
 * the chunk that the pages of the panel share. Sizes are the same in every round.
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
const filesBeforeForm = (ending: string) => `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => name.endsWith('${ending}') && startTime <= globalThis.formAt)
  .map(({ name }) => name)`;

async function signInBytes(ending: '.js' | '.css'): Promise<number> {
  const context = await browser.newContext();
  await context.addInitScript(recordFormTime);
  const page = await context.newPage();
  await page.goto(`${panel.url}/login`);
  await page.locator('input[name=login]').fill('someone');
  await page.locator('form button[type=submit]').click({ trial: true });
  const files: string[] = await page.evaluate(filesBeforeForm(ending));
  const bodies = await Promise.all(
    files.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  await context.close();
  if (bodies.length === 0) throw new Error(`No ${ending} files were loaded before the form appeared`);
  return bodies.reduce((sum, bytes) => sum + gzipped(bytes), 0);
}

const files = await readdir(assets);
const chunks = await Promise.all(
  files
    .filter((file) => file.endsWith('.js') && file.includes('.page-'))
    .map(async (file) => ({
      page: file.replace(/\.page-.*/, ''),
      bytes: gzipped(await readFile(assets + file)),
    })),
);
chunks.sort((a, b) => b.bytes - a.bytes);
for (const { page, bytes } of chunks) console.error(`${page.padEnd(28)}${String(bytes).padStart(8)} bytes`);

/** What nearly every page of the panel loads once, and the browser keeps until the next release. */
const shared = files.filter((file) => /^panel-.*\.js$/.test(file));
const sharedBytes = await Promise.all(shared.map(async (file) => gzipped(await readFile(assets + file))));

await compare({
  bench: 'web-size',
  unit: 'gzipped bytes',
  target: 1,
  better: 'lower-ratio',
  value: () => signInBytes('.js'),
  baseline: async () => signInLimit,
  note: {
    pages: chunks.length,
    largestPage: chunks[0],
    signInCss: await signInBytes('.css'),
    sharedByPages: sharedBytes.reduce((sum, bytes) => sum + bytes, 0),
  },
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
