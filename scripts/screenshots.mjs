import { buildServer, buildWeb } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run shots -- DIR [--route R]... [--role R]` captures every page at two widths in both themes.
 * `npm run pictures` captures the images of the README.
 */
const isForReadme = process.env['npm_lifecycle_event'] === 'pictures';
await ensureInstalled();
await buildServer();
await buildWeb();
const env = { CHROMIUM_PATH: await ensureChromium() };
try {
  await run(
    process.execPath,
    [
      '--import',
      'tsx',
      at(isForReadme ? 'scripts/capture-docs-images.ts' : 'scripts/capture-screenshots.ts'),
      ...process.argv.slice(2),
    ],
    {
      env,
    },
  );
} catch {
  process.exit(1);
}
