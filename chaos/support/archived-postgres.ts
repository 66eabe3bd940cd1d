import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const samples = fileURLToPath(new URL('../../deploy/pgbackrest/', import.meta.url));
const binaries = '/usr/lib/postgresql/15/bin';
const user = 'postgres';

/** Debian's PostgreSQL with a log archived by pgBackRest, with the files of deploy/pgbackrest. */
export class ArchivedPostgres {
  readonly #folder: string;
  readonly #port: number;
  readonly adminUrl: string;
  readonly url: string;

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.adminUrl = `postgres://${user}:none@127.0.0.1:${port}/lastmile`;
    this.url = `postgres://127.0.0.1:${port}/lastmile`;
  }

  /** As the user of PostgreSQL. */
  async #run(program: string, ...args: string[]): Promise<string> {
    const command = ['--reuid', user, '--regid', user, '--init-groups', program, ...args];
    return (await promisify(execFile)('setpriv', command, { cwd: this.#folder })).stdout;
  }

  async start(): Promise<void> {
    const { data, config } = this.#paths;
    await mkdir(this.#folder, { recursive: true });
    await writeFile(config, await this.#sample('pgbackrest.conf'));
    await promisify(execFile)('chown', ['-R', `${user}:${user}`, this.#folder]);
    await chmod(this.#folder, 0o755);
    const options = ['--auth=trust', '--username', user, '--encoding=UTF8', '--locale=C.UTF-8', '-k'];
    await this.#run(path.join(binaries, 'initdb'), '-D', data, ...options);
    await appendFile(path.join(data, 'postgresql.conf'), await this.#sample('postgresql.conf'));
    await this.startServer();
    await this.#run('createdb', '-h', '127.0.0.1', '-p', String(this.#port), '-U', user, 'lastmile');
    await this.backrest('stanza-create');
    await this.backrest('check');
  }

  get #paths() {
    return { data: path.join(this.#folder, 'data'), config: path.join(this.#folder, 'pgbackrest.conf') };
  }

  async #sample(name: string): Promise<string> {
    return (await readFile(path.join(samples, name), 'utf8'))
      .replaceAll('/var/lib/postgresql/15/main', this.#paths.data)
      .replaceAll('/var/lib/pgbackrest', path.join(this.#folder, 'repository'))
      .replaceAll('/var/log/pgbackrest', this.#folder)
      .replaceAll('/var/run/postgresql', this.#folder)
      .replaceAll('pg1-port=5432', `pg1-port=${this.#port}`)
      .replaceAll('pgbackrest --stanza', `pgbackrest --config=${this.#paths.config} --stanza`);
  }

  /** Waits until it accepts connections, also after a recovery. */
  async startServer(): Promise<void> {
    const options = `-p ${this.#port} -k ${this.#folder} -c listen_addresses=127.0.0.1`;
    const log = path.join(this.#folder, 'postgres.log');
    const { data } = this.#paths;
    await this.#run(
      path.join(binaries, 'pg_ctl'),
      ...['-D', data, '-w', '-t', '120', '-l', log, '-o', options, 'start'],
    );
  }

  async stopServer(): Promise<void> {
    await this.#run(path.join(binaries, 'pg_ctl'), '-D', this.#paths.data, '-m', 'fast', '-w', 'stop');
  }

  backrest(...args: string[]): Promise<string> {
    return this.#run('pgbackrest', `--config=${this.#paths.config}`, '--stanza=lastmile', ...args);
  }
}
