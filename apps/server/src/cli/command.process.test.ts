import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { command } from '../../test/support/started-server.ts';

const run = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });

it('lastmile prints its usage and exits with 0 for help', () => {
  for (const args of [['--help'], ['help'], ['start', '--help']]) {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: lastmile /);
  }
});

it('lastmile prints the error and exits with 2 for an unknown command or option', () => {
  for (const args of [['fly'], ['start', '--emtpy'], ['backup'], []]) {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^lastmile: .+/);
  }
});
