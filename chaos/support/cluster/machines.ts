import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (...args: string[]) => run('ip', args);

/** The machines of deploy/patroni, with the addresses that its files have. */
export const machines = { db1: '10.20.30.11', db2: '10.20.30.12', db3: '10.20.30.13' } as const;
export type MachineName = keyof typeof machines;
export const machineNames = Object.keys(machines) as MachineName[];
/** Where the panel and the proxies are. */
export const ownAddress = '10.20.30.1';

const bridge = 'lastmile-chaos';
const namespaceOf = (name: MachineName) => `lastmile-${name}`;

/** Network namespaces: each machine has an address of its own, and can be isolated or lose all its processes at once. */
export async function createMachines(): Promise<void> {
  removeMachines();
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('addr', 'add', `${ownAddress}/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  for (const name of machineNames) {
    const namespace = namespaceOf(name);
    await ip('netns', 'add', namespace);
    await ip(...['link', 'add', `lm-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
    await ip('link', 'set', `lm-${name}`, 'master', bridge, 'up');
    await ip('-n', namespace, 'addr', 'add', `${machines[name]}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) await ip('-n', namespace, 'link', 'set', device, 'up');
  }
}

/** Synchronous, so that it also works while the process ends. */
export function removeMachines(): void {
  const quietly = (...args: string[]) => {
    try {
      return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      return '';
    }
  };
  for (const name of machineNames) {
    kill(quietly('netns', 'pids', namespaceOf(name)));
    quietly('netns', 'del', namespaceOf(name));
  }
  quietly('link', 'del', bridge);
}

/** The command line that runs a program on a machine, as the user of PostgreSQL. */
export const onMachine = (name: MachineName, ...command: string[]): string[] => [
  ...['ip', 'netns', 'exec', namespaceOf(name)],
  ...['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'],
  ...command,
];

/** All processes of the machine at once, as if it lost power. */
export async function killMachine(name: MachineName): Promise<void> {
  kill((await ip('netns', 'pids', namespaceOf(name))).stdout);
}

function kill(pids: string): void {
  for (const pid of pids.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

/** The machine and the other two no longer reach each other. The panel still reaches it. */
export const isolate = (name: MachineName): Promise<void> => changeRules(name, '-A');
export const reconnect = (name: MachineName): Promise<void> => changeRules(name, '-D');

async function changeRules(name: MachineName, action: '-A' | '-D'): Promise<void> {
  for (const other of machineNames.filter((each) => each !== name))
    for (const [chain, side] of [
      ['INPUT', '-s'],
      ['OUTPUT', '-d'],
    ] as const)
      await ip(
        'netns',
        'exec',
        namespaceOf(name),
        'iptables',
        action,
        chain,
        side,
        machines[other],
        '-j',
        'DROP',
      );
}
