import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  readonly packages: Record<string, object>;
}
interface Options {
  readonly askRegistry: () => Promise<object | undefined>;
  readonly readSnapshot?: () => Promise<object>;
  readonly readLock?: () => Promise<Lock>;
}
interface Programs {
  readonly checks: readonly { readonly name: string; readonly command: readonly string[] }[];
  readonly auditDependencies: (options: Options) => Promise<{ ok: boolean; lines: string[] }>;
}
/** Programs for Node.js without types, like the scripts that use them. */
const load = (name: string): Promise<Programs> => import(new URL(`lib/${name}`, import.meta.url).href);
const { auditDependencies } = await load('dependency-audit.mjs');
const { checks } = await load('checks.mjs');

const finding = { package: 'fastify', from: '5.0.0', below: '5.3.2', id: 'CVE-1', title: 'Bypass' };
const snapshot = (findings: object[]) => async () => ({
  ...{ reviewedOn: '2026-11-18', lookedUp: ['fastify'], findings },
});
const lockWith =
  (version: string, more = {}) =>
  async () => ({
    packages: { '': {}, 'node_modules/fastify': { version, ...more } },
  });
const unreachable = async () => ({ message: 'request to https://registry.npmjs.org failed' });
const audit = (options: Partial<Options>) => auditDependencies({ askRegistry: unreachable, ...options });

test('without an answer of the registry the snapshot counts, and the output says so', async () => {
  const { ok, lines } = await audit({ readSnapshot: snapshot([finding]), readLock: lockWith('5.3.1') });
  expect(ok).toBe(false);
  expect(lines[0]).toMatch(/^note: the registry could not be asked .*registry\.npmjs\.org failed/);
  expect(lines[1]).toContain('snapshot of 2026-11-18');
  expect(lines).toContain('fastify 5.3.1: CVE-1, Bypass');
});

test.each([
  ['4.9.9', true],
  ['5.0.0', false],
  ['5.2.10', false],
  ['5.3.2', true],
  ['5.10.0', true],
])('version %s is compared part by part with the range of an advisory', async (version, ok) => {
  const result = await audit({ readSnapshot: snapshot([finding]), readLock: lockWith(version) });
  expect(result.ok).toBe(ok);
});

test('what is for development only is not shipped', async () => {
  const readLock = lockWith('5.3.1', { dev: true });
  expect((await audit({ readSnapshot: snapshot([finding]), readLock })).ok).toBe(true);
});

test('an answer of the registry counts, whatever the snapshot says', async () => {
  const answer = (high: number) => async () => ({
    metadata: { vulnerabilities: { high, critical: 0, moderate: 3 } },
    vulnerabilities: high ? { pg: { name: 'pg', severity: 'high', range: '<9' } } : {},
  });
  const others = { readSnapshot: snapshot([finding]), readLock: lockWith('5.3.1') };
  expect((await audit({ askRegistry: answer(0), ...others })).ok).toBe(true);
  const { ok, lines } = await audit({ askRegistry: answer(1), ...others });
  expect(ok).toBe(false);
  expect(lines).toContain('pg <9: high');
});

test('the snapshot has no advisory for what is shipped now, and names packages that are shipped', async () => {
  const { ok, lines } = await audit({});
  expect(lines.slice(2)).toEqual([]);
  expect(ok).toBe(true);
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const { packages }: Lock = read('../package-lock.json');
  for (const name of read('./lib/reviewed-advisories.json').lookedUp)
    expect(Object.keys(packages[`node_modules/${name}`] ?? { dev: true }), name).not.toContain('dev');
});

test('npm test runs the audit', () => {
  expect(checks.find(({ name }) => name === 'Known vulnerabilities')?.command.join(' ')).toContain(
    'check-audit.mjs',
  );
});
