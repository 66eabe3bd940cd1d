import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PublicPage } from '../../core/public-page.ts';
import { cookieOf } from '../cookies.ts';

/** No scripts, no external resources, and no referrer, because the URL may be the only secret of the page. */
const policyOf = (nonce: string, hasForms: boolean): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');

export function servePages(app: FastifyInstance, pages: readonly PublicPage[]): void {
  for (const { path, perMinute, hasForms = false, render } of pages) {
    app.get(
      path.replace(/\{(\w+)\}/g, ':$1'),
      { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const { status, html } = await render({
          params: request.params as Record<string, string>,
          query: request.query as Record<string, unknown>,
          acceptLanguage: request.headers['accept-language'] ?? '',
          cookie: (name) => cookieOf(request, name),
        });
        const nonce = randomBytes(16).toString('base64');
        return reply
          .code(status)
          .header('content-security-policy', policyOf(nonce, hasForms))
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .header('x-robots-tag', 'noindex, nofollow')
          .type('text/html; charset=utf-8')
          .send(html(nonce));
      },
    );
  }
}
