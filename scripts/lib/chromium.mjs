import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];
const bengaliFonts = '/usr/share/fonts/truetype/lohit-bengali';

const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...knownPaths].find((path) => path && existsSync(path));

/** Returns the path of Chromium. As root on Debian, installs it and a Bangla font if missing. */
export async function ensureChromium() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if ((!findChromium() || !existsSync(bengaliFonts)) && isRootOnDebian) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    const packages = ['fonts-lohit-beng-bengali', ...(findChromium() ? [] : ['chromium'])];
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      quiet: true,
      env,
    });
  }
  const path = findChromium();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt install chromium) or set CHROMIUM_PATH.',
  );
}
