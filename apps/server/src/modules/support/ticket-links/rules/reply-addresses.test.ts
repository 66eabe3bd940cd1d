import { parseKeyRing } from '@lastmile/kit/encryption';
import { describe, expect, it } from 'vitest';
import { createReplyAddresses } from './reply-addresses.ts';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const addresses = createReplyAddresses(parseKeyRing(key('a', 1)), 'Reply@mail.example.net');
const ticket = { ispId: 7, ticketId: 1_234_567 };
const address = addresses.addressOf(ticket) ?? '';

describe('a reply address', () => {
  it('names the ticket and its ISP, fits a mail server’s limit and may change its case', () => {
    expect(address).toMatch(/^reply\+[0-9a-f]{44}@mail\.example\.net$/);
    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
    expect(addresses.open(address)).toEqual(ticket);
    expect(addresses.open(address.toUpperCase())).toEqual(ticket);
  });

  it.each([
    ['a changed ticket', address.replace(/0012d687/, '0012d688')],
    ['a changed ISP', address.replace('000000000007', '000000000008')],
    ['a changed signature', address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
    ['another domain', address.replace('mail.example.net', 'example.net')],
    ['no token', 'reply@mail.example.net'],
    ['a short token', 'reply+0012@mail.example.net'],
  ])('with %s is refused', (_, forged) => {
    expect(forged).not.toBe(address);
    expect(addresses.open(forged)).toBeUndefined();
  });

  it('survives a new key, but not the removal of its own', () => {
    const rotated = createReplyAddresses(
      parseKeyRing(`${key('b', 2)},${key('a', 1)}`),
      'reply@mail.example.net',
    );
    expect(rotated.open(address)).toEqual(ticket);
    const other = createReplyAddresses(parseKeyRing(key('b', 2)), 'reply@mail.example.net');
    expect(other.open(address)).toBeUndefined();
  });

  it('is not offered where mails are not received', () => {
    const none = createReplyAddresses(parseKeyRing(key('a', 1)), undefined);
    expect([none.addressOf(ticket), none.open(address)]).toEqual([undefined, undefined]);
  });
});
