import { test as base, expect, type Page } from '@playwright/test';

/** Users of the demo data. */
export const password = 'lastmile-demo';
export const accounts = {
  north: { login: 'owner@meghna.example', password },
  south: { login: 'owner@padma.example', password },
  admin: { login: 'admin@lastmile.example', password },
  platformAccountant: { login: 'accounts@lastmile.example', password },
  accountant: { login: 'accounts@meghna.example', password },
  technician: { login: 'technician@meghna.example', password },
  collector: { login: 'collector@meghna.example', password },
  reseller: { login: 'reseller@meghna.example', password },
} as const;

/** A test that fails on any error in the browser's console. */
export const test = base.extend<{ page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  baseURL: async ({}, use) => use(process.env['PANEL_URL']),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      // The browser logs every failed request as an error; tests check those themselves.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        errors.push(message.text());
    });
    await use(page);
    expect(errors, 'errors in the browser console').toEqual([]);
  },
});

export { expect };
