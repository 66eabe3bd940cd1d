import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Of such a list the browser heeds the last one alone, so what Playwright leaves out goes along. */
const switchedOff = [
  // The popup of an address bar that nobody sees: a page with scripts of its own, loaded anew for every window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** They take minutes each. Begun last, one of them would run alone on a machine that is idle otherwise. */
const longest = /\/(year|screens|wholesale|resellers|settlements|tour|import)\.spec\.ts$/;

/** Whole journeys in a real browser, against a panel that the global set-up starts on a fresh database. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-server.ts',
  outputDir: '.cache/browser',
  // One more than the cores that we promise to do with: some journeys wait for a router or a job.
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // A test that passes only the second time is named in the summary of `npm test`.
  retries: 1,
  // Generous, since a busy machine is no fault of the panel; nothing here measures time.
  timeout: 240_000,
  expect: { timeout: 60_000 },
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
        `--disable-features=${switchedOff.join()}`,
        // No page lives long enough to earn back what the slowest compiler takes.
        '--js-flags=--no-turbofan',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    // A trace doubles the work: `npx playwright test FILE --trace on` writes one where it is wanted.
    screenshot: 'only-on-failure',
  },
});
