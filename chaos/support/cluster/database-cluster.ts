import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BackgroundProcess } from './background-process.ts';
import {
  createMachines,
  killMachine,
  type MachineName,
  machineNames,
  machines,
  onMachine,
  ownAddress,
  removeMachines,
} from './machines.ts';

const samples = fileURLToPath(new URL('../../../deploy/patroni/', import.meta.url));
const readSample = (name: string) => readFile(path.join(samples, name), 'utf8');
const superuser = 'postgres:replace-superuser-password';

interface Member {
  readonly name: MachineName;
  readonly role: string;
  readonly state: string;
}

/** PostgreSQL under Patroni with etcd on three machines, and HAProxy in front, with the files of deploy/patroni. */
export class DatabaseCluster {
  readonly #folder: string;
  #proxy: BackgroundProcess | undefined;
  /** With the superuser. */
  readonly adminUrl = `postgres://${superuser}@${ownAddress}:5000/lastmile`;
  /** For serving processes, which derive their own login. */
  readonly url = `postgres://${ownAddress}:5000/lastmile`;
  /** The same on a standby. */
  readonly readUrl = `postgres://${ownAddress}:5001/lastmile`;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<void> {
    await createMachines();
    process.once('exit', removeMachines);
    for (const name of machineNames) await this.#prepare(name);
    for (const name of machineNames) this.startMachine(name);
    const config = path.join(this.#folder, 'haproxy.cfg');
    await writeFile(config, await readSample('haproxy.cfg'));
    this.#proxy = this.#run('haproxy', ['haproxy', '-db', '-f', config]);
    await this.settled();
  }

  /** The samples are those of db1. */
  async #prepare(name: MachineName): Promise<void> {
    const folder = path.join(this.#folder, name);
    await mkdir(folder);
    const patroni = (await readSample('patroni.yml'))
      .replaceAll('/var/lib/postgresql/15/lastmile', path.join(folder, 'data'))
      .replaceAll('/var/lib/postgresql/lastmile.pgpass', path.join(folder, 'pgpass'))
      .replaceAll('/var/run/postgresql', folder)
      .replace('name: db1', `name: ${name}`)
      .replaceAll(new RegExp(`(listen|connect_address): ${machines.db1}`, 'g'), `$1: ${machines[name]}`);
    await writeFile(path.join(folder, 'patroni.yml'), patroni);
    await promisify(execFile)('chown', ['-R', 'postgres:postgres', folder]);
    await chmod(folder, 0o700);
  }

  /** Also after it was killed, with the data that its disk has. */
  startMachine(name: MachineName): void {
    void this.#startPrograms(name);
  }

  async #startPrograms(name: MachineName): Promise<void> {
    const folder = path.join(this.#folder, name);
    const own = (text: string) => text.replaceAll(machines.db1, machines[name]).replace('=db1', `=${name}`);
    const settings = (await readSample('etcd.env')).split('\n').filter((line) => /^ETCD_/.test(line));
    const env = Object.fromEntries(
      settings.map((line) => {
        const [key = '', ...rest] = line.split('=');
        const value = rest.join('=');
        return [key, key === 'ETCD_INITIAL_CLUSTER' ? value : own(`=${value}`).slice(1)];
      }),
    );
    this.#run(`${name}-etcd`, onMachine(name, 'etcd'), { ...env, ETCD_DATA_DIR: path.join(folder, 'etcd') });
    this.#run(`${name}-patroni`, onMachine(name, 'patroni', path.join(folder, 'patroni.yml')));
  }

  #run(name: string, command: string[], env: Record<string, string> = {}): BackgroundProcess {
    return new BackgroundProcess({ command, env, logFile: path.join(this.#folder, `${name}.log`) });
  }

  /** What Patroni knows, asked on any machine. */
  async members(): Promise<Member[]> {
    for (const address of Object.values(machines)) {
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`http://${address}:8008/cluster`, { signal })
        .then(async (response) => (await response.json()) as { members: Member[] })
        .catch(() => undefined);
      if (answer?.members.some(({ role }) => role === 'leader')) return answer.members;
    }
    return [];
  }

  /** The leader, once all three run and one of them is a synchronous standby. */
  async settled(timeoutMs = 120_000): Promise<MachineName> {
    const deadline = Date.now() + timeoutMs;
    for (let seen = ''; ; await sleep(500)) {
      const members = await this.members();
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
      const leader = running.find(({ role }) => role === 'leader');
      if (running.length === 3 && leader && running.some(({ role }) => role === 'sync_standby'))
        return leader.name;
      seen = JSON.stringify(members.map(({ name, role, state }) => `${name} ${role} ${state}`));
      if (Date.now() > deadline) throw new Error(`The cluster did not settle: ${seen}`);
    }
  }

  /** Only PostgreSQL, which Patroni detects. */
  async killPostgres(name: MachineName): Promise<void> {
    const file = await readFile(path.join(this.#folder, name, 'data/postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    for (const name of machineNames) await killMachine(name);
    removeMachines();
  }
}
