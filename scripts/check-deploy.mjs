import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { at, root } from './lib/paths.mjs';

/**
 * `npm run check:deploy`: validates the files of deploy/ with the programs they are written for, as far as those are
 * installed. `scripts/deploy.test.ts` compares them with the server and needs none of them.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'lastmile-deploy-'));
const inFolder = (name) => path.join(folder, name);

function saveText(name, text) {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
}

/** The sample with a certificate that exists, in a configuration that needs no rights. */
function nginxConfig() {
  const files = ['-keyout', inFolder('key.pem'), '-out', inFolder('certificate.pem')];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=panel.example.net',
  ];
  spawnSync('openssl', [...request, ...files]);
  const site = readFileSync(at('deploy/nginx/lastmile.conf'), 'utf8')
    .replace(/ssl_certificate .+;/, `ssl_certificate ${inFolder('certificate.pem')};`)
    .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${inFolder('key.pem')};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${inFolder(name)};`,
  );
  const http = `http { access_log off; ${temporary.join(' ')} include ${saveText('site.conf', site)}; }`;
  return saveText('nginx.conf', `pid ${inFolder('pid')};\nerror_log stderr;\nevents {}\n${http}\n`);
}

function composeArgs() {
  const settings = readFileSync(at('deploy/compose/example.env'), 'utf8').replaceAll(/=$/gm, '=x');
  return [
    '--env-file',
    saveText('compose.env', settings),
    '-f',
    'deploy/compose/docker-compose.yml',
    'config',
    '-q',
  ];
}

const units = [
  'lastmile.target',
  'lastmile-migrate.service',
  'lastmile-api@4001.service',
  'lastmile-worker@1.service',
];
const manifests = ['namespace', 'config', 'storage', 'migrate', 'api', 'worker', 'ingress', 'network-policy'];
const checks = [
  [
    'systemd units',
    'systemd-analyze',
    () => ['verify', '--man=no', ...units.map((name) => `deploy/systemd/${name}`)],
  ],
  ['nginx sample', 'nginx', () => ['-t', '-c', nginxConfig()]],
  [
    'Caddy sample',
    'caddy',
    () => ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile'],
  ],
  ['Compose file', 'docker', () => ['compose', ...composeArgs()]],
  [
    'Kubernetes manifests',
    'kubeconform',
    () => ['-strict', ...manifests.map((name) => `deploy/kubernetes/${name}.yaml`)],
  ],
  ['Alert rules', 'promtool', () => ['check', 'rules', 'deploy/prometheus/alerts.yml']],
  ['Tests of the alert rules', 'promtool', () => ['test', 'rules', 'deploy/prometheus/alerts.test.yml']],
];

let failed = 0;
for (const [name, program, args] of checks) {
  const isInstalled = spawnSync('which', [program]).status === 0;
  const result = isInstalled ? spawnSync(program, args(), { cwd: root, encoding: 'utf8' }) : undefined;
  const outcome = result
    ? result.status === 0
      ? 'valid'
      : 'INVALID'
    : `not checked: ${program} is not installed`;
  console.log(`${name.padEnd(28)}${outcome}`);
  if (result && result.status !== 0) {
    failed++;
    console.error(`${result.stdout}${result.stderr}`);
  }
}
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
