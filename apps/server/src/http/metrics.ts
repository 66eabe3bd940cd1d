import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Problem } from '../core/problem.ts';

export function measureResponses(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'lastmile_http_request_duration_seconds',
    help: 'Response time by call and status class',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as it is read, so its duration is no measure of response time.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const call = request.routeOptions.config.callId ?? 'other';
    duration.observe({ call, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
  });
  return registry;
}

/** On the main port only with the metrics token; without a configured token the route does not exist. */
export function serveMetricsWithToken(app: FastifyInstance, registry: Registry, token: string): void {
  const expected = Buffer.from(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** On a port of its own, bound to the loopback address. */
export async function listenForMetrics(registry: Registry, port: number): Promise<FastifyInstance> {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  await app.listen({ host: '127.0.0.1', port });
  return app;
}
