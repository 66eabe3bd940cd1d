import { spawn } from 'node:child_process';

/** The system account that a command runs under; by default that of this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface CommandResult {
  readonly succeeded: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const { PATH: inheritedPath = '' } = process.env;

/**
 * PostgreSQL reads PGDATA, PGPORT, LC_* and others from its environment, so ours is not passed on. The sbin
 * folders are added because a login shell or cron may lack them and useradd is there.
 */
export const minimalEnvironment: NodeJS.ProcessEnv = {
  PATH: `${inheritedPath}:/usr/sbin:/usr/bin:/sbin:/bin`,
  LC_ALL: 'C',
};

/** Runs a command to its end. A command that cannot be started or times out counts as failed. */
export function runCommand(
  file: string,
  args: readonly string[],
  { account, timeoutMs = 10_000 }: { account?: Account | undefined; timeoutMs?: number } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // The working directory must be one that every account may enter; ours may be closed to the account.
    const child = spawn(file, args, {
      ...account,
      cwd: '/',
      env: minimalEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', (error) => resolve({ succeeded: false, stdout, stderr: error.message }));
    child.once('close', (status, signal) => {
      const ending = signal === null ? '' : `\n${file} was terminated by ${signal}`;
      resolve({ succeeded: status === 0, stdout, stderr: stderr + ending });
    });
  });
}
