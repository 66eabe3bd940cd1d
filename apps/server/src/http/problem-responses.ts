import type { ProblemCode } from '@lastmile/contract';
import {
  isDatabaseUnavailable,
  isPolicyViolation,
  TransactionAborted,
  violatedConstraint,
} from '@lastmile/database';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';

/** Maps errors of the HTTP layer to problems of the contract. */
const refusals: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'malformed',
};

/** Constraints that many calls can violate: those that move money, start a job or create what a plan or a reseller limits. */
const constraintRefusals: Record<string, ProblemCode> = {
  ledger_account_limit: 'ledger.account_full',
  jobs_started_limit: 'too_many_jobs',
  plan_limit_subscribers: 'plans.limit_subscribers',
  plan_limit_routers: 'plans.limit_routers',
  plan_limit_staff: 'plans.limit_staff',
  plan_limit_resellers: 'plans.limit_resellers',
  reseller_username_prefix: 'resellers.username_prefix',
  reseller_package: 'resellers.package_not_allowed',
  reseller_area: 'resellers.area_not_allowed',
  reseller_suspension: 'resellers.may_not_suspend',
  wholesale_wallet_short: 'resellers.wallet_short',
  wholesale_price_missing: 'resellers.price_missing',
  wholesale_subscriber: 'resellers.billed_by_reseller',
  wholesale_import: 'resellers.import_not_possible',
};

/** Of exports, documents and uploads; the database reports a full disk itself. */
const isDiskFull = (error: Error): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

function problemFrom(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem('unavailable', {
      detail: 'The database is not responding. Nothing was changed. Try again shortly.',
      retryAfterSeconds: 2,
    });
  }
  if (isDiskFull(error)) {
    return new Problem('unavailable', {
      detail: 'There is no disk space left for files on the server. Nothing was changed. Try again later.',
      retryAfterSeconds: 60,
    });
  }
  if (isPolicyViolation(error)) return new Problem('outside_data_scope');
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const refusal = refusals[code] ?? constraintRefusals[violatedConstraint(error) ?? ''];
  if (refusal) return new Problem(refusal);
  if (statusCode === 429) return new Problem('too_many_requests', { detail: error.message });
  if (statusCode >= 400 && statusCode < 500) return new Problem('malformed');
  return new Problem('internal');
}

export function sendProblem(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemFrom(error);
  const hasLeft = error instanceof TransactionAborted;
  if (problem.status >= 500 && !hasLeft) request.log.error({ err: error }, 'failed');
  if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problem.toBody());
}

/** For a request that no route takes: 405 with the methods of the calls at this path, or 404. */
export const notFoundSender =
  (findMethods: (pathname: string) => string[]) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = findMethods(new URL(request.url, 'http://panel').pathname);
    if (methods.length === 0) return sendProblem(new Problem('not_found'), request, reply);
    return sendProblem(new Problem('method_not_allowed'), request, reply.header('allow', methods.join(', ')));
  };

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendProblem);
}
