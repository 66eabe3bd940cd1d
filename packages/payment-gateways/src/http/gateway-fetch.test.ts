import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, callGateway } from './call-gateway.ts';
import { findAddressProblem, type GatewayAddressRules } from './gateway-address.ts';
import { createGatewayFetch } from './gateway-fetch.ts';

const isPrivate = (address: string) => /^(127\.|10\.|192\.168\.|::1$)/.test(address);
const strict: GatewayAddressRules = {
  address: (address) => (isPrivate(address) ? `${address} is private` : undefined),
  allowHttp: true,
};
const open: GatewayAddressRules = { address: () => undefined, allowHttp: true };

let port = 0;
let received = 0;
const server = createServer((request, answer) => {
  received += 1;
  if (request.url === '/never') return;
  if (request.url === '/half') {
    answer.writeHead(200, { 'content-length': '100' }).write('{"a":');
    return;
  }
  if (request.url === '/drop') return void request.socket.destroy();
  if (request.url === '/moved') return void answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  if (request.url === '/broken') return void answer.writeHead(500).end('{}');
  if (request.url === '/refused') return void answer.writeHead(400).end('<html>');
  answer.end(request.url === '/words' ? 'not JSON' : '{"ok":true}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const neverAnswered = new Set(['/never', '/half']);
const call = (path: string, rules = open) =>
  callGateway(
    createGatewayFetch(rules),
    { method: 'POST', url: addressOf(`http://127.0.0.1:${port}`, path), body: '{}' },
    neverAnswered.has(path) ? 300 : 30_000,
  );

describe('a call of a gateway', () => {
  test.each([
    ['/ok', { outcome: 'succeeded', value: { status: 200, body: { ok: true } } }],
    ['/never', { outcome: 'unknown', reason: 'timeout' }],
    ['/half', { outcome: 'unknown', reason: 'timeout' }],
    ['/drop', { outcome: 'unknown', reason: 'unreachable' }],
    ['/moved', { outcome: 'unknown', reason: 'unreachable' }],
    ['/broken', { outcome: 'unknown', reason: 'server_error' }],
    ['/words', { outcome: 'unknown', reason: 'unreadable_answer' }],
    ['/refused', { outcome: 'refused', reason: 'other', code: '400' }],
  ])('to %s is sent once and comes to %j', async (path, expected) => {
    const before = received;
    expect(await call(path)).toEqual(expected);
    expect(received - before).toBe(1);
  });

  test('never reaches an address that the rules forbid', async () => {
    const before = received;
    expect(await call('/ok', strict)).toEqual({ outcome: 'unknown', reason: 'unreachable' });
    expect(received).toBe(before);
  });

  test('never reaches a forbidden address behind a public name', async () => {
    const lookup = ((_name: string, _options: object, done: (...given: unknown[]) => void) =>
      done(null, [
        { address: '203.0.113.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as never;
    const before = received;
    const fetch = createGatewayFetch(strict, lookup);
    await expect(fetch(`http://gateway.example:${port}/ok`)).rejects.toThrow('is private');
    expect(received).toBe(before);
  });

  test('goes by https unless a simulator is allowed', async () => {
    const fetch = createGatewayFetch({ ...open, allowHttp: false });
    await expect(fetch(`http://127.0.0.1:${port}/ok`)).rejects.toThrow('https');
  });
});

describe('a base address', () => {
  const production = { ...strict, allowHttp: false };
  test.each([
    'https://securepay.sslcommerz.com',
    'https://tokenized.pay.bka.sh/v1.2.0-beta',
    'https://8.8.8.8:8443',
  ])('%s is accepted', (address) => {
    expect(findAddressProblem(address, production)).toBeUndefined();
  });

  test.each([
    'http://securepay.sslcommerz.com',
    'https://127.0.0.1',
    'https://[::1]:8443',
    'https://2130706433',
    'https://0x7f.1',
    'https://10.0.0.1/path',
    'https://localhost',
    'https://panel.localhost',
    'https://metadata.google.internal',
    'https://intranet',
    'https://user:secret@gateway.example',
    'https://gateway.example/?a=b',
    'ftp://gateway.example',
    'gateway.example',
    '',
  ])('%s is refused in production', (address) => {
    expect(findAddressProblem(address, production)).toBeTruthy();
  });
});
