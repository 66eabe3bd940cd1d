import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the sign-in page needs beyond the start, and nearly every page later: one file, for the same reason. */
const mantineParts = 'Input|InputBase|TextInput|PasswordInput|ActionIcon|Group|Anchor|Paper';
const ownParts =
  'kit/(?:brand|theme-toggle)|i18n/(?:language-select|problem-key)|identity/registration-token|navigation/landing-page';
const signInParts = new RegExp(
  `/@mantine/core/esm/components/(?:${mantineParts})/|/IconAlertCircle\\.|/(?:${ownParts})\\.`,
);
const declarations = /\/packages\/(?:contract|kit)\//;

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // What each page brings along would be listed in the start that every visit loads, for every page there is.
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      treeshake: {
        // A component that nobody uses is not kept for the sake of its `Component.displayName = …` lines.
        propertyReadSideEffects: false,
        // The contract only declares. Saying so keeps its schemas, and Zod with them, out of the chunks
        // that take nothing but a plain function from it, the sign-in page's above all.
        moduleSideEffects: [{ test: declarations, sideEffects: false }],
      },
      output: {
        // What every visit needs travels as one file: it compresses better than a dozen small ones.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'sign-in', test: signInParts },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:4000', '/pay': 'http://127.0.0.1:4000' },
  },
});
