import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { GatewayFetch } from './call-gateway.ts';
import { type GatewayAddressRules, hostOf, portOf } from './gateway-address.ts';

/**
 * A fetch that asks the rules about the address it connects to, after the name was resolved: a name cannot be pointed
 * at a private address between the check and the connection. It follows no redirects, since they could lead anywhere.
 */
export function createGatewayFetch(rules: GatewayAddressRules, lookup = systemLookup): GatewayFetch {
  return async (input, init = {}) => {
    const url = new URL(input);
    const isHttps = url.protocol === 'https:';
    if (!isHttps && !(rules.allowHttp && url.protocol === 'http:'))
      throw new Error('Gateways are called by https');
    const host = hostOf(url);
    const problem = isIP(host) ? rules.address(host, portOf(url)) : undefined;
    if (problem) throw refusedAddress(problem);
    const send = isHttps ? httpsRequest : httpRequest;
    return new Promise<Response>((resolve, reject) => {
      const request = send(url, {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        lookup: guardedLookup(rules, portOf(url), lookup),
        agent: false,
        ...(init.signal ? { signal: init.signal } : {}),
      });
      request.once('error', reject).once('response', (answer) => readAnswer(answer).then(resolve, reject));
      request.end(init.body ?? undefined);
    });
  };
}

/** With a code, so that callers know that nothing was sent. */
const refusedAddress = (problem: string) =>
  Object.assign(new Error(`The gateway is not called: ${problem}`), { code: 'ADDRESS_REFUSED' });

function guardedLookup(
  rules: GatewayAddressRules,
  port: number,
  lookup: typeof systemLookup,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const problem = addresses?.map(({ address }) => rules.address(address, port)).find(Boolean);
      const failure = error ?? (problem ? refusedAddress(problem) : null);
      const first = addresses?.[0];
      if (failure || !first) callback(failure ?? new Error('No address'), '', 4);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const maxAnswerBytes = 2_000_000;
const withoutBody = new Set([204, 304]);

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const status = answer.statusCode ?? 500;
  if (status >= 300 && status < 400) {
    answer.destroy();
    throw Object.assign(new Error('The gateway redirected a call'), { code: 'REDIRECTED' });
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new Error('The answer of the gateway is too long');
    chunks.push(chunk);
  }
  const headers = Object.entries(answer.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  return new Response(withoutBody.has(status) ? null : Buffer.concat(chunks), { status, headers });
}
