import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { allCalls, calls } from '@lastmile/contract';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { appLoginOf } from '../apps/server/src/cli/database-credentials.ts';
import { namesOfSettings } from '../apps/server/test/support/names-of-settings.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const readText = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const namesIn = (folder: string) => readdirSync(path.join(root, 'deploy', folder));

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly name: string;
  readonly args: readonly string[];
  readonly ports?: readonly { readonly containerPort: number }[];
  readonly securityContext: Record<string, unknown>;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
}

interface Manifest {
  readonly kind: string;
  readonly data?: Record<string, string>;
  readonly stringData?: Record<string, string>;
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly containers: readonly Container[];
        readonly securityContext: Record<string, unknown>;
      };
    };
  };
}

const manifests = namesIn('kubernetes')
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) =>
    parseAllDocuments(readText(`kubernetes/${name}`)).map((each) => each.toJSON() as Manifest),
  );
const pods = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));
const containers = pods.flatMap((pod) => pod.containers);

const compose = parse(readText('compose/docker-compose.yml'), { merge: true }) as {
  services: Record<string, { command?: string[]; environment?: Record<string, string>; read_only?: boolean }>;
};
const ours = ['migrate', 'api', 'worker'].map((name) => compose.services[name] ?? {});
const units = namesIn('systemd').map((name) => ({ name, text: readText(`systemd/${name}`) }));
const dockerfile = readText('Dockerfile');

test('deployments use only settings that exist', async () => {
  const known = await namesOfSettings();
  const used = [
    ...ours.flatMap(({ environment = {} }) => Object.keys(environment)),
    ...manifests.flatMap(({ data = {}, stringData = {} }) => Object.keys({ ...data, ...stringData })),
    ...units.flatMap(({ text }) =>
      [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, list = '']) => list.split(' ')),
    ),
    ...[...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, list = '']) => list.split(' ')),
  ].map((setting) => setting.split('=')[0] ?? '');
  expect(used.length).toBeGreaterThan(30);
  expect([...new Set(used)].filter((name) => !known.includes(name))).toEqual([]);
});

test('deployments run commands that exist', () => {
  const source = readFileSync(path.join(root, 'apps/server/src/cli/command.ts'), 'utf8');
  const ran = [
    ...ours.map(({ command }) => command?.[0]),
    ...containers.map(({ args }) => args[0]),
    ...units.flatMap(({ text }) =>
      [...text.matchAll(/^ExecStart=.+command\.js (\w+)$/gm)].map(([, name]) => name),
    ),
  ];
  expect(ran).toHaveLength(9);
  for (const name of ran) expect(source).toContain(`\n  ${name}: {\n    summary:`);
});

test('probes and health checks use calls of the contract and the port of the image', () => {
  const port = /PORT=(\d+)/.exec(dockerfile)?.[1];
  const { live, ready } = calls.health;
  const api = containers.find(({ name }) => name === 'api');
  expect(api?.ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
  expect(api?.livenessProbe?.httpGet).toEqual({ path: live.path, port: 'http' });
  expect(api?.startupProbe?.httpGet).toEqual({ path: live.path, port: 'http' });
  expect(api?.readinessProbe?.httpGet).toEqual({ path: ready.path, port: 'http' });
  expect(readText('healthcheck.mjs')).toContain(live.path);
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  expect(readText('caddy/Caddyfile')).toContain(`health_uri ${ready.path}\n`);
});

test('the proxies forward to the ports of the systemd units', () => {
  const target = readText('systemd/lastmile.target');
  const ports = [...target.matchAll(/lastmile-api@(\d+)/g)].map(([, port]) => `127.0.0.1:${port}`);
  expect(ports).toHaveLength(2);
  for (const address of ports) {
    expect(readText('nginx/lastmile.conf')).toContain(`server ${address} `);
    expect(readText('caddy/Caddyfile')).toContain(address);
  }
});

test('the proxies accept the largest file that a call accepts', () => {
  const largest = Math.max(...allCalls.map(({ file }) => file?.maxBytes ?? 0));
  const limits = [
    /client_max_body_size (\d+)m/.exec(readText('nginx/lastmile.conf')),
    /proxy-body-size: (\d+)m/.exec(readText('kubernetes/ingress.yaml')),
  ];
  for (const limit of limits) expect(Number(limit?.[1]) * 1024 * 1024).toBeGreaterThan(largest);
});

test('containers are not root and cannot write to their image', () => {
  expect(dockerfile).toMatch(/^USER 10001:10001$/m);
  for (const service of ours) expect(service.read_only).toBe(true);
  for (const { securityContext } of pods)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
  for (const { securityContext } of containers)
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
});

test('serving processes need no password of the database', () => {
  const key = Buffer.alloc(32, 7);
  const migrating = appLoginOf('postgres://lastmile:secret@postgres:5432/lastmile', key);
  const serving = compose.services['api']?.environment?.['DATABASE_URL'] ?? '';
  expect(serving).not.toContain('@');
  expect(appLoginOf(serving, key)).toEqual(migrating);
  const config = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  expect(config['DATABASE_URL']).not.toContain('@');
});
