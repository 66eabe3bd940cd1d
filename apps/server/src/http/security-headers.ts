import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For everything but the web page: an API response loads nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

interface AllowedSources {
  /** Of a web app that was built for an API at another origin. */
  readonly apiOrigin?: string | undefined;
  /** The hashes of scripts within the document. */
  readonly scripts?: readonly string[];
}

export const pagePolicy = (nonce: string, { apiOrigin, scripts = [] }: AllowedSources = {}): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    apiOrigin ? `connect-src 'self' ${apiOrigin}` : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The application must also work over plain http, for example from a phone on the office network. Headers
 * that require TLS (HSTS, and the opener policy, which browsers otherwise ignore with a warning) are sent
 * only if it is reached by https.
 */
export async function sendSecurityHeaders(app: FastifyInstance, hasTls: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: hasTls ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: hasTls,
    originAgentCluster: hasTls,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', apiPolicy);
  });
}

/**
 * Lets a web app that is served from one of these origins call the API. Nobody else's scripts read an answer, since
 * every other origin gets no header.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'idempotency-key'],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id'],
    maxAge: 3_600,
    // A request of any other origin goes its usual way, so that OPTIONS tells nothing more than before.
    strictPreflight: false,
  });
}
