import { RouterConnection, RouterPool } from '@lastmile/routeros';
import { describe, expect, it } from 'vitest';
import {
  closeAfterEach,
  closeAfterTest,
  eventually,
  failure,
  simulator,
  target,
} from '../test-support/started.ts';

closeAfterEach();

const readIdentity = { path: '/system/identity/print' };

async function secureRouter() {
  const router = await simulator({ tlsPort: 0 });
  const { certificate, tlsPort: port = 0 } = router;
  return { router, port, certificate, fingerprint: certificate?.fingerprint ?? '' };
}

describe('TLS', () => {
  it('accepts a certificate that verifies', async () => {
    const { router, port, certificate, fingerprint } = await secureRouter();
    const tls = { mode: 'verified', ca: certificate?.cert ?? '' } as const;
    const client = closeAfterTest(await RouterConnection.open(target(router, { port, tls })));
    expect((await client.run(readIdentity)).rows).toHaveLength(1);
    expect(client.peerFingerprint).toBe(fingerprint);
  });

  it('rejects an unknown issuer and another host name', async () => {
    const { router, port, certificate } = await secureRouter();
    const unknown = target(router, { port, tls: { mode: 'verified' } });
    expect(await failure(RouterConnection.open(unknown))).toMatchObject({ kind: 'tls' });
    const tls = { mode: 'verified', ca: certificate?.cert ?? '', serverName: 'router.example' } as const;
    expect(await failure(RouterConnection.open(target(router, { port, tls })))).toMatchObject({
      kind: 'tls',
    });
  });

  it('pins the certificate on first use', async () => {
    const { router, port, fingerprint } = await secureRouter();
    const first = closeAfterTest(
      await RouterConnection.open(target(router, { port, tls: { mode: 'pinned' } })),
    );
    expect(first.peerFingerprint).toBe(fingerprint);
    const again = target(router, { port, tls: { mode: 'pinned', fingerprint } });
    const second = closeAfterTest(await RouterConnection.open(again));
    expect((await second.run(readIdentity)).rows).toHaveLength(1);
  });

  it('reports a changed pinned certificate, and sends nothing', async () => {
    const known = (await secureRouter()).fingerprint;
    const { router, port, fingerprint } = await secureRouter();
    const changed = target(router, { port, tls: { mode: 'pinned', fingerprint: known } });
    const error = await failure(RouterConnection.open(changed));
    expect(error.kind).toBe('tls');
    expect(error.message).toContain(`expected ${known}, received ${fingerprint}`);
    expect(router.router.table('/user/active').size).toBe(0);
  });

  it('stays pinned in a pool after trust on first use', async () => {
    const { router, port, fingerprint } = await secureRouter();
    const pool = closeAfterTest(new RouterPool());
    const pooled = pool.router('r', target(router, { port, tls: { mode: 'pinned' } }));
    await pooled.run(readIdentity);
    expect(pooled.peerFingerprint).toBe(fingerprint);
    await router.close();
    const impostor = await simulator({ tlsPort: port });
    expect(impostor.certificate?.fingerprint).not.toBe(fingerprint);
    await eventually(() => pooled.connectionCount).toBe(0);
    expect(await failure(pooled.run(readIdentity))).toMatchObject({ kind: 'tls' });
  });

  it('fails on the plain port', async () => {
    const { router } = await secureRouter();
    const wrongPort = target(router, { tls: { mode: 'pinned' }, connectTimeoutMs: 500 });
    const error = await failure(RouterConnection.open(wrongPort));
    expect(['tls', 'timed-out']).toContain(error.kind);
  });
});
