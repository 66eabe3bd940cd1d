import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildSbom } from './lib/sbom.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const { components, dependencies } = buildSbom(root, { version: '0.1.0' });

/** Dependencies of what runs in production, by the package.json of apps and packages. */
const namedDependencies = ['apps', 'packages'].flatMap((group) =>
  readdirSync(path.join(root, group)).flatMap((folder) => {
    const text = readFileSync(path.join(root, group, folder, 'package.json'), 'utf8');
    return Object.keys((JSON.parse(text) as { dependencies?: object }).dependencies ?? {});
  }),
);

test('the SBOM has every dependency of the apps and packages, with its hash', () => {
  const names = new Set(components.map(({ name }) => name));
  const missing = namedDependencies.filter((name) => !name.startsWith('@lastmile/') && !names.has(name));
  expect(missing).toEqual([]);
  expect(components.filter(({ hashes }) => hashes?.[0]?.content.length !== 128)).toEqual([]);
});

test('every dependency in it is a component', () => {
  const refs = new Set(components.map((component) => component['bom-ref']));
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const fastify = dependencies.find(({ ref }) => ref.startsWith('pkg:npm/fastify@'));
  expect(fastify?.dependsOn.some((ref) => ref.startsWith('pkg:npm/avvio@'))).toBe(true);
});
