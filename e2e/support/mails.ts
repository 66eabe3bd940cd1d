import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const outbox = () => path.join(process.env['PANEL_HOME'] ?? '', 'outbox');

/** What the pattern finds in the newest email to an address that it fits; undefined until one arrives. */
export async function findInMail(address: string, pattern: RegExp): Promise<string | undefined> {
  const files = await readdir(outbox()).catch(() => []);
  for (const file of files
    // A name with a dot is a mail that is still being written.
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
    .reverse()) {
    const mail = (await readFile(path.join(outbox(), file), 'utf8'))
      .replace(/=\n/g, '')
      .replaceAll('=3D', '=');
    const found = mail.includes(`To: ${address}`) ? pattern.exec(mail) : null;
    if (found) return found[1] ?? found[0];
  }
  return undefined;
}
