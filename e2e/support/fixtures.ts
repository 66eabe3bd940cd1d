import { test as base, expect, type Page } from '@playwright/test';

/** People of the demo, which the panel under test has loaded. */
export const password = 'lastmile-demo';
export const accounts = {
  north: { login: 'owner@meghna.example', password },
  south: { login: 'owner@padma.example', password },
  admin: { login: 'admin@lastmile.example', password },
  accountant: { login: 'accounts@meghna.example', password },
  technician: { login: 'technician@meghna.example', password },
  collector: { login: 'collector@meghna.example', password },
} as const;

/** A test whose page belongs to the panel, and which fails on any error that the browser's console shows. */
export const test = base.extend<{ page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  baseURL: async ({}, use) => use(process.env['PANEL_URL']),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      // The browser reports every refused call as an error; journeys look at those themselves.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        errors.push(message.text());
    });
    await use(page);
    expect(errors, 'errors in the browser console').toEqual([]);
  },
});

export { expect };
