import { readFile } from 'node:fs/promises';

/** Where the database of a panel is: in its home, or, if root cannot share that with PostgreSQL's account, where a file says. */
export async function clusterFolder(home: string): Promise<string> {
  const elsewhere = await readFile(`${home}/postgres/database-location`, 'utf8').catch(() => '');
  return elsewhere.trim() || `${home}/postgres`;
}
