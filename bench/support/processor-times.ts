import { readdir, readFile } from 'node:fs/promises';
import { clusterFolder } from './cluster-folder.ts';

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10;

interface ProcessorTimes {
  readonly database: number;
  readonly api: number;
}

/** Milliseconds of processor time that the API and the database of a panel have used since their start, on Linux. */
export async function processorTimes(home: string): Promise<ProcessorTimes> {
  const times = { database: 0, api: 0 };
  const cluster = await clusterFolder(home);
  const [postmaster] = (await readFile(`${cluster}/pgdata/postmaster.pid`, 'utf8')).split('\n');
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // What follows the name, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const used = (Number(fields[11]) + Number(fields[12])) * msPerTick;
    if (fields[1] === postmaster || pid === postmaster) times.database += used;
    else if (await isApiOf(home, pid)) times.api += used;
  }
  return times;
}

async function isApiOf(home: string, pid: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes('/bin/api.js')) return false;
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(`LASTMILE_HOME=${home}`);
}
