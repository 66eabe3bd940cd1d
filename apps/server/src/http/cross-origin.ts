import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

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
