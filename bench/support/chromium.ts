import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';

/** The installed Chromium, as in the browser tests. */
const installed = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
};

export const launchChromium = (): Promise<Browser> => chromium.launch(installed);

/** A new profile, as people use: unlike the private windows of `newContext`, it keeps compiled code. */
export async function withNewProfile(
  viewport: { readonly width: number; readonly height: number },
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...installed, viewport });
  try {
    // The browser loads its own pages first.
    await sleep(2_000);
    await work(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}
