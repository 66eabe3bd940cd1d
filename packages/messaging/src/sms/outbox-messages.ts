import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface OutboxMessage {
  readonly channel: 'sms' | 'telegram';
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** For development: each message becomes a text file. A file is complete once it has its final name. */
export async function writeToOutbox(
  folder: string,
  { channel, from, to, text }: OutboxMessage,
): Promise<string> {
  const id = randomBytes(6).toString('hex');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${id}.${channel}.txt`;
  const unfinished = path.join(folder, `.${name}`);
  await writeFile(unfinished, `From: ${from}\nTo: ${to}\n\n${text}\n`, { mode: 0o600 });
  await rename(unfinished, path.join(folder, name));
  return id;
}
