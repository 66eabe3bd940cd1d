import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { whenStale } from './fingerprint.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const serverPackages = [
  'contract',
  'database',
  'embedded-postgres',
  'jobs',
  'kit',
  'messaging',
  'pdf',
  'routeros',
  'routeros-simulator',
];
const shared = ['package-lock.json', 'scripts/lib/build.mjs'];

export const buildServer = () =>
  whenStale(
    at('apps/server/dist/.built-from'),
    [...shared, 'apps/server/src', 'apps/demo/src', ...serverPackages.map((name) => `packages/${name}`)],
    bundleServer,
  );

export const buildWeb = () =>
  whenStale(
    at('apps/web/dist/.built-from'),
    [...shared, 'apps/web', 'packages/contract', 'packages/kit', 'packages/ui'],
    bundleWeb,
    // The address of the API is part of what is built.
    process.env.LASTMILE_API_URL,
  );

/** Packages of many small files, which are slow to resolve and load at every start. */
const bundledFromNpm = new Set([
  'csv-parse',
  'csv-stringify',
  'jose',
  'kysely',
  'libphonenumber-js',
  'nodemailer',
  'temporal-polyfill',
  'zod',
]);

/** Bundles each process with our own packages and `bundledFromNpm`; other npm packages stay external. */
async function bundleServer() {
  const { build } = await import('esbuild');
  const out = at('apps/server/dist');
  await rm(out, { recursive: true, force: true });
  await build({
    entryPoints: {
      ...Object.fromEntries(
        ['command', 'api', 'worker'].map((entry) => [entry, at(`apps/server/src/cli/${entry}.ts`)]),
      ),
      'demo-network': at('apps/demo/src/run-network.ts'),
    },
    outdir: path.join(out, 'bin'),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    external: await packagesFromNpm(),
    logLevel: 'warning',
  });
  await cp(at('packages/database/migrations'), path.join(out, 'migrations'), { recursive: true });
}

async function packagesFromNpm() {
  const names = new Set();
  for (const group of ['apps', 'packages']) {
    for (const folder of await readdir(at(group))) {
      const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
        await readFile(at(group, folder, 'package.json'), 'utf8'),
      );
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
        if (!name.startsWith('@lastmile/') && !bundledFromNpm.has(name)) names.add(name).add(`${name}/*`);
      }
    }
  }
  return [...names];
}

async function bundleWeb() {
  await run(process.execPath, [
    at('node_modules/vite/bin/vite.js'),
    'build',
    'apps/web',
    '--logLevel',
    'warn',
  ]);
  await compressFiles(at('apps/web/dist'));
}

const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses static files once at build time instead of for each request, on all cores. */
async function compressFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await writeFile(`${file}.br`, await brotli(content, brotliLevel));
      await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
}
