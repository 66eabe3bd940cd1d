import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { Database } from '@lastmile/database';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Problem } from '../core/problem.ts';
import type { PublicForm } from '../core/public-form.ts';
import type { PublicPage } from '../core/public-page.ts';
import type { Route } from '../core/route.ts';
import type { IdentityServices } from '../modules/accounts/identity/index.ts';
import { createMethodFinder } from './allowed-methods.ts';
import { serveApiDescription } from './api-description/serve-api-description.ts';
import type { FindCaller } from './authentication.ts';
import { bindRoutes } from './bind-routes.ts';
import { parseBodies, rejectBadQueries } from './body-parser.ts';
import { type CallLimitSettings, CallLimits } from './call-limits.ts';
import { clientAddress, proxyTrustOf } from './client-address.ts';
import { logResponse } from './logging.ts';
import { measureResponses, serveMetricsWithToken } from './metrics.ts';
import { handleErrors, notFoundSender, sendProblem } from './problem-responses.ts';
import { serveForms } from './public/forms.ts';
import { servePages } from './public/pages.ts';
import { defaultRequestTimes, limitRequestTime, type RequestTimes } from './request-timeout.ts';
import { allowOrigins, sendSecurityHeaders } from './security-headers.ts';
import { defaultFileSettings, type FileSettings } from './spool/file-settings.ts';
import { FileTransfers } from './spool/file-transfers.ts';
import { disconnectStalledReaders } from './spool/stalled-readers.ts';
import { discardUnreadBodies } from './unread-bodies.ts';
import { serveWebApp } from './web-app/serve-web-app.ts';

export interface ServerOptions {
  readonly services: IdentityServices;
  readonly routes: readonly Route[];
  /** Server-rendered pages for visitors who never sign in. */
  readonly pages: readonly PublicPage[];
  /** Forms and notifications of visitors and other servers. */
  readonly forms?: readonly PublicForm[];
  readonly findCaller: FindCaller;
  readonly version: string;
  /** Omitted in tests that need no web page. */
  readonly webFolder?: string;
  /** Whether the description of the API is shown without signing in. */
  readonly apiDocsPublic?: boolean;
  readonly metricsToken?: string | undefined;
  /** Requests per minute and address. */
  readonly requestsPerMinute?: number;
  /** Reached by https through a proxy. */
  readonly hasTls?: boolean;
  /** Whose X-Forwarded-For is believed; nobody's by default. */
  readonly trustedProxies?: readonly string[] | number;
  /** Other origins whose web app may call the API. */
  readonly allowedOrigins?: readonly string[];
  readonly requestTimes?: RequestTimes;
  /** Connections of exports and documents; default: those of all calls. */
  readonly exportDatabase?: Database;
  /** A standby, from which exports and reports are read. */
  readonly standby?: Database | undefined;
  readonly files?: Partial<FileSettings>;
  readonly callLimits?: Partial<CallLimitSettings>;
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { services, routes, findCaller, version, requestTimes = defaultRequestTimes } = options;
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    trustProxy: proxyTrustOf(options.trustedProxies),
    requestIdHeader: false,
    genReqId: () => randomBytes(9).toString('base64url'),
    requestTimeout: Math.max(requestTimes.bodyMs, requestTimes.fileMs),
    forceCloseConnections: 'idle',
    // A path that is not UTF-8 never reaches a route.
    frameworkErrors: (error, request, reply) => sendProblem(error, request as never, reply as never),
  });
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => logResponse(request, reply));
  limitRequestTime(app, requestTimes);
  discardUnreadBodies(app);
  handleErrors(app);
  parseBodies(app);
  await sendSecurityHeaders(app, options.hasTls ?? false);
  await allowOrigins(app, options.allowedOrigins ?? []);
  rejectBadQueries(app);
  await limitRequests(app, options.requestsPerMinute ?? 1_200);
  await compressAnswers(app);
  const registry = measureResponses(app);
  if (options.metricsToken) serveMetricsWithToken(app, registry, options.metricsToken);
  app.decorate('metricsRegistry', registry);
  const fileSettings = { ...defaultFileSettings, ...options.files };
  const transfers = new FileTransfers(fileSettings);
  app.addHook('onRequest', async () => transfers.noteRequest());
  disconnectStalledReaders(app, fileSettings.stallMs);
  app.decorate('filesInTransfer', () => transfers.count);
  const { exportDatabase = services.database, standby } = options;
  const { hasTls = false } = options;
  const limits = new CallLimits(options.callLimits);
  bindRoutes(app, routes, { services, findCaller, exportDatabase, standby, transfers, limits, hasTls });
  servePages(app, options.pages);
  await serveForms(app, options.forms ?? [], hasTls);
  serveApiDescription(app, { version, isPublic: options.apiDocsPublic ?? false, services, findCaller });
  const sendNotFound = notFoundSender(createMethodFinder(routes.map(({ call }) => call)));
  if (options.webFolder) await serveWebApp(app, options.webFolder, sendNotFound);
  else app.setNotFoundHandler(sendNotFound);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    metricsRegistry: ReturnType<typeof measureResponses>;
    /** Exports and documents being made or read. */
    filesInTransfer(): number;
  }
}

async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: clientAddress,
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfterSeconds = Math.max(1, Math.ceil(ttl / 1000));
      return new Problem('too_many_requests', {
        detail: `Try again in ${retryAfterSeconds} seconds`,
        retryAfterSeconds,
      });
    },
  });
}

/** Event streams are not compressed: a compressor would buffer events until it has enough of them. */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1_400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: (type) => !type.startsWith('text/event-stream') && /json|text|javascript|svg|xml/.test(type),
  });
}
