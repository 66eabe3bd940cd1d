import { randomBytes } from 'node:crypto';
import { allCalls, defineCall, openApiOf, problems } from '@lastmile/contract';
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import type { IdentityServices } from '../../modules/accounts/identity/index.ts';
import { authenticateCaller, type FindCaller } from '../authentication.ts';
import { pagePolicy } from '../security-headers.ts';
import { apiDocsPage } from './api-docs-page.ts';

interface ApiDescription {
  readonly version: string;
  /** Without signing in, and as a page without scripts. */
  readonly isPublic: boolean;
  readonly services: Pick<IdentityServices, 'accessTokens'>;
  readonly findCaller: FindCaller;
}

/** Not in the catalogue: it describes the calls and is none of them. */
const descriptionCall = defineCall({
  id: 'api.description',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'The OpenAPI document',
  who: 'any',
  scope: 'caller',
});

/** The OpenAPI document for signed-in users, who read it on a page of the panel; for everyone where that is switched on. */
export function serveApiDescription(app: FastifyInstance, options: ApiDescription): void {
  const { version, isPublic, services, findCaller } = options;
  const document = openApiOf(allCalls, problems, version);
  const authenticate = authenticateCaller(descriptionCall, services.accessTokens, findCaller);
  app.get(
    descriptionCall.path,
    isPublic ? {} : { onRequest: authenticate as preHandlerAsyncHookHandler },
    async () => document,
  );
  const page = isPublic ? apiDocsPage(document as never) : undefined;
  app.get('/api/docs', async (_request, reply) => {
    if (page === undefined) return reply.redirect('/api-reference');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
}
