import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster-location.ts';

const tailLines = 15;

/**
 * Output of the server before its log collector runs. Stored beside the data, in a folder that the server
 * cannot write to.
 */
export function startupLogOf(cluster: Cluster): string {
  return join(cluster.baseDir, 'startup.log');
}

/** The last lines of the start-up output and of the newest log file, to be appended to an error. */
export async function logTail(cluster: Cluster): Promise<string> {
  const logs = [startupLogOf(cluster), await newestFileIn(join(cluster.dataDir, 'log'))];
  const tails = await Promise.all(logs.map((file) => (file === undefined ? '' : tailOf(file))));
  return tails.filter(Boolean).join('\n');
}

async function tailOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.trimEnd().split('\n').slice(-tailLines);
  return text === '' ? '' : `${file} ends with:\n${lines.join('\n')}`;
}

async function newestFileIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      return { file, changedMs: (await stat(file)).mtimeMs };
    }),
  );
  return files.sort((a, b) => b.changedMs - a.changedMs)[0]?.file;
}
