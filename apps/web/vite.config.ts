import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const workspacePackage = /\/packages\/(?:contract|kit)\//;

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // The contract only declares. Saying so keeps its schemas, and Zod with them, out of the chunks
        // that take nothing but a plain function from it, the sign-in page's above all.
        moduleSideEffects: [{ test: workspacePackage, sideEffects: false }],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:4000' },
  },
});
