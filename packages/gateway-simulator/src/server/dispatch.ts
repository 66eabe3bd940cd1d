import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../behaviour.ts';
import { bkashEndpoints } from '../providers/bkash.ts';
import { nagadEndpoints } from '../providers/nagad.ts';
import { sslcommerzEndpoints } from '../providers/sslcommerz.ts';
import { stripeEndpoints } from '../providers/stripe.ts';
import type { SimulatorState } from '../simulator-state.ts';
import { controls } from './control.ts';
import { type Endpoint, formOf, type SimulatedAnswer, type SimulatedRequest } from './endpoint.ts';

const endpoints = [...sslcommerzEndpoints, ...bkashEndpoints, ...nagadEndpoints, ...stripeEndpoints];

export async function dispatch(
  incoming: IncomingMessage,
  response: ServerResponse,
  world: SimulatorState,
): Promise<void> {
  const request = await readRequest(incoming);
  for (const { method, path, handle } of controls) {
    const found = method === request.method && path.exec(request.path);
    if (found) return send(response, await handle({ ...request, matches: found.slice(1) }, world));
  }
  for (const endpoint of endpoints) {
    const found = endpoint.method === request.method && endpoint.path.exec(request.path);
    const matches = found ? found.slice(1).map(decodeURIComponent) : [];
    if (found) return answerCall(endpoint, { ...request, matches }, response, world);
  }
  send(response, { status: 404, body: { message: 'Not found' } });
}

const actsBeforeFault = new Set<Fault['kind']>(['lost_answer', 'late_500', 'garbage']);

async function answerCall(
  endpoint: Endpoint,
  request: SimulatedRequest,
  response: ServerResponse,
  world: SimulatorState,
): Promise<void> {
  const { gateway } = endpoint;
  const reference = endpoint.reference(request, world);
  const call = typeof endpoint.call === 'function' ? endpoint.call(request) : endpoint.call;
  world.calls.push({ gateway, call, reference });
  const { delayMs } = world.behaviours.get(gateway, reference);
  if (delayMs) await wait(delayMs);
  const fault = world.behaviours.takeFault(gateway, reference, call);
  if (fault === undefined) return send(response, endpoint.handle(request, world));
  if (actsBeforeFault.has(fault)) endpoint.handle(request, world);
  // A call that times out stays open until the caller gives up.
  if (fault === 'timeout') return;
  if (fault === 'lost_answer') return void response.destroy();
  if (fault === 'garbage') return send(response, { body: '<html>Gateway</html>', type: 'text/html' });
  send(response, { status: 500, body: { message: 'Internal server error' } });
}

async function readRequest(incoming: IncomingMessage): Promise<SimulatedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { pathname, search } = new URL(incoming.url ?? '/', 'http://simulator');
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: formOf(search),
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    matches: [],
  };
}

function send(response: ServerResponse, { status = 200, body, type, location }: SimulatedAnswer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': type ?? 'application/json',
    ...(location ? { location } : {}),
  });
  response.end(isText ? body : JSON.stringify(body));
}
