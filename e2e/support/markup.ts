import { RouterConnection } from '@lastmile/routeros';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Runs in a page that takes text for markup: by the handler of an image, a script and a link. */
export const markup = (mark: string) =>
  `<img src=x onerror=planted=1><script>planted=1</script><a href=javascript:planted=1>${mark}</a>`;

/** For fields of at most 40 characters. */
export const shortMarkup = (mark: string) => `<img src=x onerror=planted=1>${mark}<`;

export const routerPort = () => Number(process.env['LIVE_ROUTER_PORT']);

interface PlantedAccount {
  readonly name: string;
  readonly comment: string;
  readonly profile?: string;
}

/** An account on a router whose comment, and perhaps profile, someone else wrote. */
export async function plantOnRouter({ name, comment, profile }: PlantedAccount): Promise<void> {
  const router = await RouterConnection.open({
    ...{ host: '127.0.0.1', port: routerPort(), user: 'technician', password: 'ladder' },
  });
  try {
    if (profile) await router.run({ path: '/ppp/profile/add', attributes: { name: profile } });
    const attributes = {
      name,
      password: 'secret',
      service: 'pppoe',
      profile: profile ?? 'home-20',
      comment,
    };
    await router.run({ path: '/ppp/secret/add', attributes });
  } finally {
    router.close();
  }
}

/** What the page says, with what its fields contain. */
const shownText = (page: Page): Promise<string> =>
  page.evaluate(
    `[document.body.innerText, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join('\\n')`,
  );

/** The text is shown as it was written, and nothing of it became an element or ran. */
export async function expectShownAsText(page: Page, mark: string): Promise<void> {
  await expect.poll(() => shownText(page)).toContain(`>${mark}<`);
  expect(await page.evaluate('globalThis.planted')).toBeUndefined();
  expect(await page.evaluate(`document.querySelectorAll('img[src=x], a[href^="javascript:"]').length`)).toBe(
    0,
  );
}
