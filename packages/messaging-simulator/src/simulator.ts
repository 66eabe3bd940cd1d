import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { signTwilio } from '@lastmile/messaging';
import { actsBeforeFault, createFaults, type Fault, type FaultKind } from './faults.ts';
import {
  type Endpoint,
  type ReceivedMessage,
  type SimulatedAnswer,
  type SimulatedRequest,
  simulatorKeys,
} from './provider.ts';
import { bangladeshiEndpoints } from './providers/bangladeshi.ts';
import { otherEndpoints } from './providers/others.ts';

export interface SimulatorOptions {
  readonly port?: number;
  /** How long a provider takes to answer. */
  readonly delayMs?: number;
  /** What `NODE_ENV` says. */
  readonly environment?: string | undefined;
}

const serverError: SimulatedAnswer = { status: 500, body: { message: 'Internal server error' } };
const faultAnswers: Partial<Record<FaultKind, SimulatedAnswer>> = {
  rate_limited: { status: 429, body: { message: 'Too many requests' } },
  garbage: { body: '<html>Gateway</html>' },
};
const endpoints = [...bangladeshiEndpoints, ...otherEndpoints];

/** Starts the providers' side of SMS and Telegram on this machine. Throws in production. */
export async function startMessagingSimulator(options: SimulatorOptions = {}) {
  const { port = 0, delayMs = 0, environment = process.env['NODE_ENV'] } = options;
  if (environment === 'production') throw new Error('The messaging simulator does not run in production');
  const received: ReceivedMessage[] = [];
  const faults = createFaults();
  let attempts = 0;

  function control({ path, fields }: SimulatedRequest): SimulatedAnswer | undefined {
    if (path === '/_sim/messages') return { body: received };
    if (path === '/_sim/reset') {
      received.length = 0;
      faults.set();
      return { body: {} };
    }
    if (path !== '/_sim/fault') return undefined;
    const { kind, after, every, times } = fields as unknown as Fault;
    const limit = times ? { times: Number(times) } : {};
    faults.set({ kind, after: Number(after ?? 0), every: Number(every ?? 1), ...limit });
    return { body: {} };
  }

  function answerOf(endpoint: Endpoint, request: SimulatedRequest): SimulatedAnswer | FaultKind {
    const refusal = endpoint.refusal(request);
    if (refusal) return refusal;
    if (!endpoint.message) return endpoint.accepted('', request);
    attempts += 1;
    const id = attempts.toString(16).padStart(10, '0');
    const fault = faults.take();
    if (fault === undefined || actsBeforeFault.has(fault)) {
      const named = endpoint.provider === 'twilio' ? `SM${id}` : id;
      received.push({ provider: endpoint.provider, id: named, ...endpoint.message(request) });
    }
    if (fault === undefined) return endpoint.accepted(id, request);
    return fault === 'refuse' ? endpoint.refused : fault;
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    const endpoint = endpoints.find(
      ({ method, path }) => method === request.method && path.test(request.path),
    );
    const matches = endpoint?.path.exec(request.path)?.slice(1).map(decodeURIComponent) ?? [];
    const answer =
      control(request) ??
      (endpoint
        ? answerOf(endpoint, { ...request, matches })
        : { status: 404, body: { message: 'Not found' } });
    if (delayMs > 0 && endpoint) await wait(delayMs);
    if (typeof answer !== 'string') send(response, answer);
    // A call that times out stays open until the caller gives up.
    else if (answer === 'lost_answer') response.destroy();
    else if (answer !== 'timeout') send(response, faultAnswers[answer] ?? serverError);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: simulatorKeys,
    received,
    setFault: (...given: readonly Fault[]) => faults.set(...given),
    countsByNumber(): Map<string, number> {
      const counts = new Map<string, number>();
      for (const { to } of received) counts.set(to, (counts.get(to) ?? 0) + 1);
      return counts;
    },
    /** Twilio's delivery report, with the right signature unless another key is given. */
    report: (
      message: ReceivedMessage,
      status: string,
      key: string = simulatorKeys.twilio.authToken,
      errorCode?: string,
    ) => {
      const form = {
        MessageSid: message.id,
        MessageStatus: status,
        To: message.to,
        From: message.from,
        ...(errorCode ? { ErrorCode: errorCode } : {}),
      };
      const url = message.reportTo ?? '';
      return { url, body: new URLSearchParams(form).toString(), signature: signTwilio(key, url, form) };
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type MessagingSimulator = Awaited<ReturnType<typeof startMessagingSimulator>>;

async function readRequest(incoming: IncomingMessage): Promise<SimulatedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://simulator');
  const body = Buffer.concat(chunks).toString('utf8');
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    fields: { ...Object.fromEntries(searchParams), ...fieldsOf(body) },
    headers: incoming.headers,
    matches: [],
  };
}

function fieldsOf(body: string): Record<string, string> {
  if (!body.startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  const parsed: Record<string, unknown> = JSON.parse(body);
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
}

function send(response: ServerResponse, { status = 200, body }: SimulatedAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
