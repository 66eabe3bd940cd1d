import { defineConfig } from 'vitest/config';

const nodeTests = (name: string, include: string[], extra: object = {}) => ({
  test: { name, include, exclude: ['**/node_modules/**', '**/dist/**'], environment: 'node', ...extra },
});

/**
 * Unit tests need nothing. Database tests (`*.db.test.ts`) and HTTP tests (`*.api.test.ts`) share one
 * embedded PostgreSQL that the global set-up starts; each file works in its own clone of a template.
 */
export default defineConfig({
  test: {
    projects: [
      nodeTests('unit', ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx}'], {
        exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts', '**/*.api.test.ts'],
      }),
    ],
  },
});
