import type { FastifyReply, FastifyRequest } from 'fastify';
import pino, { type Logger, type LoggerOptions } from 'pino';

/**
 * Nothing that a caller sent is logged, which keeps secrets out. A log line has the call, the status, the
 * duration and the user; never a URL (links contain tokens), a header, a body, or the message of a database
 * error (it quotes values).
 */
const options: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError, req: () => undefined, res: () => undefined },
};

export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  return destination ? pino({ ...options, level }, destination) : pino({ ...options, level });
}

interface Described {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  stack?: string;
}

function describeError(error: Error & { code?: string; constraint?: string; severity?: string }): Described {
  const fromDatabase = error.severity !== undefined;
  const frames = error.stack?.slice(error.stack.indexOf('\n    at '));
  return {
    type: error.constructor?.name ?? 'Error',
    ...(fromDatabase ? {} : { message: error.message }),
    ...(error.code ? { code: error.code } : {}),
    ...(error.constraint ? { constraint: error.constraint } : {}),
    ...(frames ? { stack: frames } : {}),
  };
}

export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      call: request.routeOptions.config.callId ?? request.routeOptions.url ?? 'unmatched',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.caller ? { userId: request.caller.userId, ispId: request.caller.ispId } : {}),
    },
    'answered',
  );
}
