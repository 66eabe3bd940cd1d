import { findAddressProblem } from '@lastmile/payment-gateways';
import { describe, expect, it } from 'vitest';
import { createGatewayNetwork } from './gateway-network.ts';

describe('gateways in production', () => {
  const { rules, fetch } = createGatewayNetwork([], true);

  it.each([
    'http://8.8.8.8',
    'https://127.0.0.1:8443',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://0.0.0.0',
    'https://10.1.2.3',
    'https://100.64.0.1',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://localhost',
  ])('never have the address %s', (address) => {
    expect(findAddressProblem(address, rules)).toBeTruthy();
  });

  it('are not called at a private address either, whatever the database says', async () => {
    await expect(fetch('https://127.0.0.1:9/')).rejects.toThrow();
    await expect(fetch('https://169.254.169.254/')).rejects.toThrow();
    await expect(fetch('http://securepay.sslcommerz.com/')).rejects.toThrow('https');
  });

  it('have public addresses', () => {
    expect(findAddressProblem('https://securepay.sslcommerz.com', rules)).toBeUndefined();
  });

  it('are never simulated', () => {
    expect(() => createGatewayNetwork(['127.0.0.1:18100'], true)).toThrow('production');
    expect(() => createGatewayNetwork(['127.0.0.1:18100'], false)).not.toThrow();
  });
});
