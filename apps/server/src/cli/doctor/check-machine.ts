import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { KeyRing } from '@lastmile/kit/encryption';
import { verifyMailServer } from '@lastmile/messaging';
import { keyFile } from '../config.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

const littleSpace = 0.1;
const noSpace = 0.02;
const minimumNode = [20, 19] as const;

export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

export function checkDiskSpace(folder: string, { free, total }: DiskSpace): Finding {
  const share = free / total;
  const text = `${(free / 1e9).toFixed(1)} GB free (${Math.round(share * 100)} %) at ${folder}`;
  const advice = 'Free space or enlarge the disk: exports, attachments and an embedded database need it.';
  if (share >= littleSpace) return ok('Disk', text);
  return share >= noSpace ? warning('Disk', text, advice) : failure('Disk', text, advice);
}

export function checkVersions(lastmile: string, node: string): Finding {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isOld = major < minimumNode[0] || (major === minimumNode[0] && minor < minimumNode[1]);
  const text = `Lastmile ${lastmile}, Node.js ${node}`;
  return isOld
    ? failure('Versions', text, `Upgrade Node.js to ${minimumNode.join('.')} or later.`)
    : ok('Versions', text);
}

/** A key in a file must be readable by its owner only; keys of the values in the database must be there. */
export async function checkKey(
  keyRing: KeyRing | undefined,
  home: string,
  usedIds: readonly string[],
): Promise<Finding> {
  const file = path.join(home, keyFile);
  if (!keyRing)
    return failure(
      'Key',
      'There is no encryption key',
      `Set LASTMILE_KEY, or put the key back into ${file}.`,
    );
  const missing = usedIds.filter((id) => !keyRing.keys.has(id));
  if (missing.length > 0)
    return failure(
      'Key',
      `Values in the database are encrypted with the key ${missing.join(', ')}, which is missing`,
      'Add that key to LASTMILE_KEY, behind the current one.',
    );
  const mode = await stat(file).then(
    (found) => found.mode,
    () => 0,
  );
  if (mode & 0o077)
    return warning('Key', `${file} can be read by other users of this machine`, `chmod 600 ${file}`);
  return ok(
    'Key',
    `${keyRing.keys.size === 1 ? 'One key' : `${keyRing.keys.size} keys`}, current: ${keyRing.currentId}`,
  );
}

export async function checkMail(mailUrl: string | undefined): Promise<Finding> {
  if (!mailUrl)
    return warning(
      'Mail server',
      'None: mails are written to a folder',
      'Set MAIL_URL and MAIL_FROM for API and workers.',
    );
  if (mailUrl.startsWith('file:')) return ok('Mail server', 'A folder, for tests');
  const problem = await verifyMailServer(mailUrl);
  return problem === undefined
    ? ok('Mail server', 'Accepts connections and the login')
    : failure(
        'Mail server',
        problem,
        'Check host, port, user and password in MAIL_URL, and the firewall of this machine.',
      );
}

export function checkPublicUrl(publicUrl: string | undefined, isProduction: boolean): Finding {
  if (publicUrl?.startsWith('https:')) return ok('Public address', publicUrl);
  const advice =
    'Set PUBLIC_URL to the https address that people use, for links in mails and secure cookies.';
  const text = publicUrl ?? 'Not set';
  return isProduction
    ? warning('Public address', text, advice)
    : ok('Public address', `${text} (not in production)`);
}
