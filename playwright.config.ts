import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Whole journeys in a real browser, against a panel that the global set-up starts on a fresh database. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-panel.ts',
  outputDir: '.cache/browser',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Generous, since a busy machine is no fault of the panel; nothing here measures time.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['dot'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    // A trace doubles the work: `npx playwright test FILE --trace on` writes one where it is wanted.
    screenshot: 'only-on-failure',
  },
});
