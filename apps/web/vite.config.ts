import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const declarations = /\/packages\/(?:contract|kit)\//;

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
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
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:4000' },
  },
});
