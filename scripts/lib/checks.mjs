import { at } from './paths.mjs';

/** The checks of `npm test` that need neither a build nor a database: programs for Node.js with their arguments. */
export const checks = [
  { name: 'Types', command: [at('scripts/check-types.mjs')] },
  {
    name: 'Lint',
    command: [at('node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'Import rules',
    command: [
      at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      ...['apps', 'packages', 'e2e', 'bench', 'chaos'],
    ],
  },
  { name: 'Unused code', command: [at('node_modules/knip/bin/knip.js')] },
  { name: 'Source limits', command: ['--import', 'tsx', at('scripts/check-source.ts')] },
  { name: 'Known vulnerabilities', command: [at('scripts/checks/check-audit.mjs')] },
  { name: 'Retired terms', command: ['--import', 'tsx', at('scripts/check-terms.ts')] },
];
