import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query } from './temporary-homes.ts';

export async function postmasterPid(dataDir: string): Promise<number> {
  const [firstLine = ''] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(firstLine);
}

/** The postmaster's children, which are all other processes of its server. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

export async function checkpointerPid(url: string): Promise<number> {
  const [{ pid } = {}] = await query(
    url,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  return Number(pid);
}

export async function userIdOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\t(\d+)/m.exec(status)?.[1]);
}
