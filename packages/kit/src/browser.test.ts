import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));

const bundleForBrowser = (source: string) =>
  build({
    stdin: { contents: source, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });

test('the main entry bundles for a browser, without any Node module', async () => {
  const { outputFiles } = await bundleForBrowser("export * from './index.ts'");
  expect(outputFiles[0]?.text).not.toMatch(/node:|randomUUID/);
});

test('importing only money does not bundle the calendar or the phone numbers', async () => {
  const { metafile } = await bundleForBrowser("export { formatMoney } from './index.ts'");
  const carried = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  expect(carried.some((path) => path.endsWith('format-money.ts'))).toBe(true);
  expect(carried.filter((path) => /temporal|libphonenumber|words/.test(path))).toEqual([]);
});
