import { readIdentity } from '@lastmile/routeros';
import { startSimulator } from '@lastmile/routeros-simulator';
import { describe, expect, it } from 'vitest';
import { createAddressRules } from './address-rules.ts';
import { AddressNotAllowed, createRouterConnector, NameNotFound } from './router-connector.ts';

const answering =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));
const strict = createAddressRules({ allow: [], deny: [] }, { ownAddresses: () => [] });

describe('the router connector', () => {
  it('returns the first address of a name whose addresses are all allowed', async () => {
    const connector = createRouterConnector(strict, answering('10.0.0.9', '2001:db8::9'));
    expect(await connector.addressOf('router.example', 8728)).toBe('10.0.0.9');
  });

  it('rejects a name if one of its addresses is blocked', async () => {
    const connector = createRouterConnector(strict, answering('10.0.0.9', '127.0.0.1'));
    await expect(connector.addressOf('router.example', 8728)).rejects.toThrow(AddressNotAllowed);
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '127.1', 'localhost', '::1', '0'])(
    'rejects %s in every spelling',
    async (host) => {
      const attempt = createRouterConnector(strict).addressOf(host, 8728);
      await expect(attempt).rejects.toSatisfy(
        (error) => error instanceof AddressNotAllowed || error instanceof NameNotFound,
      );
    },
  );

  it('reports that a name has no address', async () => {
    const failing = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    await expect(createRouterConnector(strict, failing).addressOf('nowhere', 8728)).rejects.toThrow(
      'Could not resolve nowhere (ENOTFOUND)',
    );
    await expect(createRouterConnector(strict, answering()).addressOf('empty', 8728)).rejects.toThrow(
      NameNotFound,
    );
  });

  it('connects to the checked address, even if the name resolves differently later', async () => {
    const router = await startSimulator({ identity: 'Checked' });
    try {
      const rules = createAddressRules({ allow: [`127.0.0.1:${router.port}`], deny: [] });
      const answers = ['127.0.0.1', '127.0.0.9'];
      let asked = 0;
      const connector = createRouterConnector(rules, async () => [{ address: answers[asked++] ?? '' }]);
      const connection = await connector.open({
        host: 'changing.example',
        port: router.port,
        protocol: 'api',
        username: 'admin',
        password: '',
        tlsFingerprint: null,
        encoding: 'utf-8' as const,
      });
      expect(await readIdentity(connection)).toBe('Checked');
      connection.close();
      expect(asked).toBe(1);
      await expect(connector.addressOf('changing.example', router.port)).rejects.toThrow(AddressNotAllowed);
    } finally {
      await router.close();
    }
  });
});
