import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../security-headers.ts';
import { withInlineScripts } from './inline-scripts.ts';
import { loadPagePreloads } from './page-preloads.ts';

/**
 * Files of the web app. Names in /assets contain a hash and are cached for a year; the page itself is never
 * cached, because it contains the nonce of its styles.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const page = await withInlineScripts(await readFile(path.join(folder, 'index.html'), 'utf8'), folder);
  const preloads = await loadPagePreloads(folder);
  const allowed = { apiOrigin: apiOriginOf(page.html), scripts: [...page.sources, ...preloads.sources] };
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(path.join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, allowed))
      .header('cache-control', 'no-store')
      .header('vary', 'accept')
      .type('text/html; charset=utf-8')
      .send(
        page.html
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('</title>', () => `</title>${preloads.tagOf(pathOf(request))}`),
      );
  };

  app.addHook('onRequest', async (request, reply) => {
    if (!pagesAmongCalls.test(pathOf(request))) return undefined;
    reply.header('vary', 'accept');
    return wantsPage(request) ? sendPage(request, reply) : undefined;
  });
  app.get('/', (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply) : sendNotFound(request, reply),
  );
}

/** Of a web app that was built for an API at another origin. */
function apiOriginOf(page: string): string | undefined {
  const address = /<meta name="api-address" content="([^"]+)"/.exec(page)?.[1];
  return address && new URL(address).origin;
}

/** Pages with the same path as a call: a browser that navigates there gets the page. */
const pagesAmongCalls = /^\/api\/get-(live-data|not-billing-users|not-router-users|offline-users)\/[^/]+\/?$/;

const pathOf = (request: FastifyRequest): string => new URL(request.url, 'http://panel').pathname;

/**
 * History-mode routing: any path that a browser navigates to is the web app, unless it is a call or a file.
 */
function wantsPage(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  if (request.method !== 'GET' || pathname.startsWith('/assets/')) return false;
  if (pathname.startsWith('/api/') && !pagesAmongCalls.test(pathname)) return false;
  return (request.headers.accept ?? '').includes('text/html');
}
