import { parseKeyRing } from '@lastmile/kit/encryption';
import { describe, expect, it } from 'vitest';
import { createPayLinks } from './pay-link-tokens.ts';

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const linksOf = (...keys: string[]) => createPayLinks(parseKeyRing(keys.join()), () => 'https://panel.test');
const links = linksOf(key('a', 1));
const target = { ispId: 3, subscriberId: 123_456, version: 1 };

describe('a pay link', () => {
  it('opens to the target it was created for, and is deterministic', () => {
    expect(links.open(links.tokenOf(target))).toEqual(target);
    expect(links.tokenOf(target)).toBe(links.tokenOf({ ...target }));
    expect(links.urlOf(target)).toBe(`https://panel.test/pay/${links.tokenOf(target)}`);
  });

  it('differs per target, ISP and version, without a common part', () => {
    const tokens = [
      target,
      { ...target, version: 2 },
      { ...target, subscriberId: 123_457 },
      { ...target, ispId: 4 },
    ].map((one) => links.tokenOf(one));
    expect(new Set(tokens).size).toBe(4);
    expect(new Set(tokens.map((token) => token.slice(0, 4))).size).toBe(4);
  });

  it('does not open when one character is changed', () => {
    const token = links.tokenOf(target);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(links.open(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBeUndefined();
    }
  });

  it('does not open for tokens that were not created here', () => {
    const token = links.tokenOf(target);
    const hostile = [
      '',
      '1',
      `${token}A`,
      token.slice(1),
      `${token}\n`,
      'A'.repeat(43),
      '../../etc/passwd',
      '%00',
    ];
    for (const text of hostile) expect(links.open(text), text).toBeUndefined();
  });

  it('opens with an older key of the ring, and not with a removed one', () => {
    const token = links.tokenOf(target);
    expect(linksOf(key('b', 2), key('a', 1)).open(token)).toEqual(target);
    expect(linksOf(key('b', 2)).open(token)).toBeUndefined();
  });
});
