import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian packages and a file of each by which they are found. */
const programs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  iptables: '/usr/sbin/iptables',
  postgresql: '/usr/lib/postgresql',
  pgbackrest: '/usr/bin/pgbackrest',
  pgbouncer: '/usr/sbin/pgbouncer',
  faketime: '/usr/bin/faketime',
} as const;

/** Installs what is missing, as root on Debian. */
export async function requirePrograms(...names: (keyof typeof programs)[]): Promise<void> {
  const missing = names.filter((name) => !existsSync(programs[name]));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Error(`This test needs ${missing.join(', ')} (Debian: apt install ${missing.join(' ')}).`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
}
