import { isUtf8 } from 'node:buffer';
import { allCalls } from '@lastmile/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../core/problem.ts';
import { isNestedDeeperThan } from './json-depth.ts';

/** No call has a body that is nested more than a few levels. */
const maxDepth = 32;
const tooDeep = () => new Problem('malformed', { detail: 'The request body is nested too deeply' });

const fileTypes = new Set(allCalls.flatMap(({ file }) => file?.types ?? []));

/**
 * Parses JSON, and files where a call accepts one. JSON must be valid UTF-8, because a decoder that replaces
 * invalid bytes would store altered names. Its depth is counted before it is parsed. A file stays a stream, so that it is never held in memory as a
 * whole.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (isNestedDeeperThan(maxDepth, bytes)) return done(tooDeep());
    if (!isUtf8(bytes)) return done(new Problem('malformed', { detail: 'The request body is not UTF-8' }));
    return parseJson(request, bytes.toString('utf8'), done);
  });
  app.addContentTypeParser([...fileTypes], (request, stream, done) => {
    const acceptsFile = request.routeOptions.config.acceptsFile ?? false;
    done(acceptsFile ? null : new Problem('unsupported_media_type'), stream);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    acceptsFile?: boolean;
  }
}

/** The router rejects invalid percent-encoding in paths; this rejects it in queries too. */
export function rejectBadQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request.raw;
    const query = url?.indexOf('?') ?? -1;
    if (query < 0 || !url?.includes('%', query)) return;
    try {
      decodeURIComponent(url.slice(query).replaceAll('+', ' '));
    } catch {
      throw new Problem('malformed', { detail: 'The query string is not UTF-8' });
    }
  });
}
