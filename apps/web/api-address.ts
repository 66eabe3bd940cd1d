import type { Plugin } from 'vite';

/** The page of a web app whose API is at another origin. */
export function withApiAddress(page: string, address: string): string {
  const { href } = new URL(address);
  return page.replace('</head>', `<meta name="api-address" content="${href.replace(/\/$/, '')}" /></head>`);
}

/** Builds the web app for the API at this address; without one, for the origin that serves the page. */
export const apiAddress = (address = ''): Plugin => ({
  name: 'api-address',
  transformIndexHtml: (page) => (address === '' ? page : withApiAddress(page, address)),
});
