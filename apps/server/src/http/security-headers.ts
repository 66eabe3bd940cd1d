import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For everything but the page: an API answer loads nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Over plain http the panel must work from a phone on the office network: what demands TLS (HSTS, and the
 * opener policy that browsers ignore with a warning) is sent only where the panel is reached by https.
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
