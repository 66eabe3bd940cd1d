import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiAddress } from './api-address.ts';
import { pagePreloads } from './page-preloads.ts';
import { stripContract } from './strip-contract.ts';

/** Needed by the sign-in page after the initial load and by nearly every page later: one file. */
const mantineParts = 'Input|InputBase|TextInput|PasswordInput|ActionIcon|Group|Anchor|Paper';
const ownParts =
  'kit/(?:brand|theme-toggle)|i18n/(?:language-select|problem-key)|identity/registration-token|navigation/landing-page';
const signInParts = new RegExp(
  `/@mantine/core/esm/components/(?:${mantineParts})/|/IconAlertCircle\\.|/(?:${ownParts})\\.`,
);
const declarations = /\/packages\/(?:contract|kit)\//;

/** The package exports its development files only, with warnings that the console would show in production. */
const routerPackage = createRequire(import.meta.url).resolve('react-router/package.json');
const productionRouter = {
  find: /^react-router$/,
  replacement: path.join(path.dirname(routerPackage), 'dist/production/index.mjs'),
};

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [productionRouter] : [] },
  plugins: [react(), stripContract(), pagePreloads(), apiAddress(process.env['LASTMILE_API_URL'])],
  build: {
    // The largest chunk is what nearly every page of the panel shares; `npm run bench -- web-size` has the limits.
    chunkSizeWarningLimit: 1000,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // Preload lists of all pages would grow the entry chunk that every visit loads.
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      treeshake: {
        // Lets unused components be removed despite their `Component.displayName = …` assignments.
        propertyReadSideEffects: false,
        // The contract only declares. Marking it side-effect free keeps its schemas, and Zod with them, out of
        // chunks that only use a plain function of it, such as the sign-in page.
        moduleSideEffects: [{ test: declarations, sideEffects: false }],
      },
      output: {
        // What every visit needs is one file: it compresses better than many small ones.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'sign-in', test: signInParts, priority: 2 },
            // One request instead of some seventy small ones, which HTTP/1.1 loads six at a time.
            { name: 'panel', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:4000', '/pay': 'http://127.0.0.1:4000' },
  },
}));
