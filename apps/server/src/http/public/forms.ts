import type { FastifyInstance } from 'fastify';
import type { PublicForm } from '../../core/public-form.ts';
import { clientAddress } from '../client-address.ts';
import { pageCookieText } from '../cookies.ts';

const maxBodyBytes = 64 * 1024;

const textsOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? [[name, first]] : [];
    }),
  );

/** In a context of their own, so that no other call accepts forms; bodies stay bytes, which signatures are made over. */
export async function serveForms(
  app: FastifyInstance,
  forms: readonly PublicForm[],
  hasTls: boolean,
): Promise<void> {
  await app.register(async (context) => {
    context.removeAllContentTypeParsers();
    context.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { method, path, perMinute, handle } of forms) {
      context.route({
        method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: maxBodyBytes,
        config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } },
        handler: async (request, reply) => {
          const answer = await handle({
            params: request.params as Record<string, string>,
            query: textsOf(request.query),
            headers: request.headers,
            rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            ip: clientAddress(request),
          });
          reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
          if (answer.status === 303) {
            if (answer.cookie) reply.header('set-cookie', pageCookieText(answer.cookie, hasTls));
            return reply.code(303).header('location', answer.location).send();
          }
          return reply.code(answer.status).type('text/plain').send('');
        },
      });
    }
  });
}
