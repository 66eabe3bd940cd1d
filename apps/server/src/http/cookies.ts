import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageCookie } from '../core/public-form.ts';
import type { Cookies } from '../core/route.ts';

export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const prefix = `${name}=`;
  const pair = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(prefix));
  return pair?.slice(prefix.length);
}

/** Gateways send browsers back from their own site: a strict cookie would be missing then. */
export const pageCookieText = ({ name, value, path, maxAgeSeconds }: PageCookie, hasTls: boolean): string =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${hasTls ? '; Secure' : ''}`;

/** Cookies of one call: HttpOnly, for its path and this site only. */
export const cookiesOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { path, hasTls }: { readonly path: string; readonly hasTls: boolean },
): Cookies => ({
  get: (name) => cookieOf(request, name),
  set(name, value, days) {
    const attributes = `Max-Age=${days * 86_400}; Path=${path}; HttpOnly; SameSite=Strict`;
    reply.header('set-cookie', `${name}=${value}; ${attributes}${hasTls ? '; Secure' : ''}`);
  },
});
