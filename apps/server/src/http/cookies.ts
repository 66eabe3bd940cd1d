import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../core/route.ts';

/** Cookies of one call: HttpOnly, for its path and this site only. */
export const cookiesOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { path, hasTls }: { readonly path: string; readonly hasTls: boolean },
): Cookies => ({
  get(name) {
    const prefix = `${name}=`;
    const pair = (request.headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(prefix));
    return pair?.slice(prefix.length);
  },
  set(name, value, days) {
    const attributes = `Max-Age=${days * 86_400}; Path=${path}; HttpOnly; SameSite=Strict`;
    reply.header('set-cookie', `${name}=${value}; ${attributes}${hasTls ? '; Secure' : ''}`);
  },
});
