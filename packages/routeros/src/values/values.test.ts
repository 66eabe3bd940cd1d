import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBoolean, parseBoolean } from './booleans.ts';
import { formatItemId, isItemId, itemIdNumber } from './ids.ts';
import { countAddresses, formatIpv4, parseAddressRanges, parseIpv4 } from './ipv4.ts';
import { compareVersions, formatVersion, isAtLeast, parseVersion } from './versions.ts';

describe('item ids', () => {
  it('are a star and upper-case hexadecimal without leading zeros', () => {
    expect(['*1F', '*0', '*FFFFFFFE', '*80020DCC'].every(isItemId)).toBe(true);
    expect(['1F', '*', '*1f', '*01', '*1G', 'ether1', ''].some(isItemId)).toBe(false);
  });

  it('round-trip as numbers', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffff_ffff }), (number) => {
        const id = formatItemId(number);
        expect(isItemId(id)).toBe(true);
        expect(itemIdNumber(id)).toBe(number);
      }),
    );
  });
});

describe('booleans', () => {
  it('are parsed in both notations and written as yes or no', () => {
    expect(['true', 'yes', 'false', 'no', 'maybe', ''].map(parseBoolean)).toEqual([
      true,
      true,
      false,
      false,
      undefined,
      undefined,
    ]);
    for (const value of [true, false]) expect(parseBoolean(formatBoolean(value))).toBe(value);
  });
});

describe('versions', () => {
  it.each(['6.49.6 (stable)', '7.1beta4 (development)', '7.18', '7.24rc2 (testing)', '6.42.12'])(
    'parses and formats %s',
    (text) => {
      const version = parseVersion(text);
      expect(version && formatVersion(version)).toBe(text);
    },
  );

  it('are ordered by release', () => {
    const released = [
      '6.33.3',
      '6.42.12',
      '6.43',
      '6.49.6',
      '7.1beta4',
      '7.1rc1',
      '7.1rc2',
      '7.1',
      '7.9',
      '7.18.2',
    ];
    const parsed = released.map((text) => parseVersion(text)).filter((version) => version !== undefined);
    expect([...parsed].reverse().sort(compareVersions)).toEqual(parsed);
  });

  it('compare with a minimum version', () => {
    const version = parseVersion('7.9 (stable)');
    expect(version && isAtLeast(version, '7.10')).toBe(false);
    expect(version && isAtLeast(version, '6.43')).toBe(true);
    expect(parseVersion('seven')).toBeUndefined();
  });
});

describe('addresses', () => {
  it('round-trip', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffff_ffff }), (address) => {
        expect(parseIpv4(formatIpv4(address))).toBe(address);
      }),
    );
    expect(['10.0.0', '10.0.0.256', '10.0.0.1/24', '*2', ''].map(parseIpv4)).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('round-trip as ranges', () => {
    const range = fc
      .tuple(fc.nat({ max: 0xffff_ffff }), fc.nat({ max: 0xffff_ffff }))
      .map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), (ranges) => {
        const text = ranges.map(({ first, last }) => `${formatIpv4(first)}-${formatIpv4(last)}`).join(',');
        expect(parseAddressRanges(text)).toEqual(ranges);
      }),
    );
  });

  it('are counted across ranges and prefixes', () => {
    const ranges = parseAddressRanges('10.0.0.2-10.0.0.254,10.1.0.5,10.2.0.77/24');
    expect(ranges && countAddresses(ranges)).toBe(253 + 1 + 256);
    expect(parseAddressRanges('10.0.0.9-10.0.0.2')).toBeUndefined();
    expect(parseAddressRanges('10.0.0.0/33')).toBeUndefined();
  });
});
