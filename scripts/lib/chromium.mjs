import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];
const bengaliFonts = '/usr/share/fonts/truetype/lohit-bengali';

const found = () => [process.env.CHROMIUM_PATH, ...places].find((place) => place && existsSync(place));

/** Debian installs chromium when we may; elsewhere the reader is told how. A font for Bangla comes with it. */
export async function ensureChromium() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if ((!found() || !existsSync(bengaliFonts)) && isRootOnDebian) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    const packages = ['fonts-lohit-beng-bengali', ...(found() ? [] : ['chromium'])];
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      quiet: true,
      env,
    });
  }
  const path = found();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt install chromium) or set CHROMIUM_PATH.',
  );
}
