import { testPassword } from '@lastmile/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';
import { readConfig } from '../cli/config.ts';

const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers.reverse()) await server.close();
});

/** The address that is stored with a sign-in through a proxy on this machine. */
async function storedAddress(setting: string | undefined, forwardedFor: string): Promise<unknown> {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: setting }, '/nowhere');
  const [first] = servers;
  const server = await startTestServer({ trustedProxies, ...(first ? { beside: first } : {}) });
  servers.push(server);
  const response = await server.request('/api/isp/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ login: north.logins.client, password: testPassword }),
  });
  expect(response.status).toBe(200);
  const [session] = await server.db.sql('select ip from sessions order by id desc limit 1');
  return session?.['ip'];
}

describe('the address of a request', () => {
  it('is the rightmost one that is not a trusted proxy, whatever the sender puts before it', async () => {
    expect(await storedAddress(undefined, '6.6.6.6, 203.0.113.7')).toBe('203.0.113.7');
    expect(await storedAddress('127.0.0.1,10.0.0.0/8', '6.6.6.6, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7');
    expect(await storedAddress('2', '6.6.6.6, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7');
  });

  it('is that of the connection if the proxy is not trusted or sends no address', async () => {
    expect(await storedAddress('192.0.2.1', '6.6.6.6')).toBe('127.0.0.1');
    expect(await storedAddress('0', '6.6.6.6')).toBe('127.0.0.1');
    expect(await storedAddress(undefined, "1'; drop table users")).toBe('127.0.0.1');
  });
});

describe('TRUSTED_PROXIES', () => {
  it('must be addresses, networks or a number', () => {
    for (const wrong of ['proxy.example', '10.0.0.0/33', '1,2', '*', '10.0.0.0/x']) {
      expect(() => readConfig({ TRUSTED_PROXIES: wrong }, '/nowhere')).toThrow(/TRUSTED_PROXIES/);
    }
  });
});
