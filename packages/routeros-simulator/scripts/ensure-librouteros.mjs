import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN_PYTHON = '/usr/bin/python3';
const PACKAGE = 'python3-librouteros';

/** Whether Debian's own Python can import librouteros. */
async function isInstalled() {
  try {
    await run(DEBIAN_PYTHON, ['-c', 'import librouteros']);
    return true;
  } catch {
    return false;
  }
}

async function install() {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 16 * 1024 * 1024 };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGE], options);
}

/**
 * Ensures that python3-librouteros, an independent client, is available for the tests of the simulator. It is
 * installed as root on Debian; otherwise the returned message says what is missing.
 *
 * @returns {Promise<{ python: string } | { missing: string }>}
 */
export async function ensureLibrouteros() {
  if (await isInstalled()) return { python: DEBIAN_PYTHON };
  const isDebian = existsSync('/etc/debian_version');
  const isRoot = process.getuid?.() === 0;
  const howTo = `Install it with: apt-get install ${PACKAGE}`;
  if (!isDebian || !isRoot) {
    const why = isDebian ? 'we are not root' : 'this is not Debian';
    return { missing: `${PACKAGE} is not installed for ${DEBIAN_PYTHON} and cannot be, as ${why}. ${howTo}` };
  }
  try {
    await install();
  } catch (error) {
    return {
      missing: `${PACKAGE} could not be installed: ${error instanceof Error ? error.message : error}. ${howTo}`,
    };
  }
  if (await isInstalled()) return { python: DEBIAN_PYTHON };
  return { missing: `${PACKAGE} was installed, but ${DEBIAN_PYTHON} does not find it. ${howTo}` };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const result = await ensureLibrouteros();
  if ('missing' in result) {
    console.error(result.missing);
    process.exitCode = 1;
  } else {
    console.log(`${PACKAGE} is there for ${result.python}`);
  }
}
