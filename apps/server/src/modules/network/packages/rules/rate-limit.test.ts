import { rateLimitOf } from '@lastmile/contract';
import { parseRateLimit, type RxTx } from '@lastmile/routeros';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileStateOf } from './profile-state.ts';

const plain = {
  downloadKbps: 20_000,
  uploadKbps: 10_000,
  burstDownloadKbps: null,
  burstUploadKbps: null,
  thresholdDownloadKbps: null,
  thresholdUploadKbps: null,
  burstSeconds: null,
  priority: null,
  minimumDownloadKbps: null,
  minimumUploadKbps: null,
};

const kbps = fc.integer({ min: 1, max: 100_000_000 });
const pairOrNone = fc.option(fc.record({ up: kbps, down: kbps }));
const speeds = fc
  .record({
    rate: fc.record({ up: kbps, down: kbps }),
    burst: pairOrNone,
    threshold: pairOrNone,
    burstSeconds: fc.option(fc.integer({ min: 1, max: 3_600 })),
    priority: fc.option(fc.integer({ min: 1, max: 8 })),
    minimum: pairOrNone,
  })
  .map(({ rate, burst, threshold, burstSeconds, priority, minimum }) => ({
    downloadKbps: rate.down,
    uploadKbps: rate.up,
    burstDownloadKbps: burst?.down ?? null,
    burstUploadKbps: burst?.up ?? null,
    thresholdDownloadKbps: threshold?.down ?? null,
    thresholdUploadKbps: threshold?.up ?? null,
    burstSeconds,
    priority,
    minimumDownloadKbps: minimum && Math.min(minimum.down, rate.down),
    minimumUploadKbps: minimum && Math.min(minimum.up, rate.up),
  }));

const bits = (up: number, down: number): RxTx => ({ rx: up * 1_000, tx: down * 1_000 });
const bitsIf = (up: number | null, down: number | null) =>
  up === null || down === null ? undefined : bits(up, down);

describe("a package's rate limit", () => {
  it.each([
    [{}, '10M/20M'],
    [{ uploadKbps: 1_500 }, '1500k/20M'],
    [{ burstUploadKbps: 15_000, burstDownloadKbps: 30_000 }, '10M/20M 15M/30M'],
    [{ priority: 3 }, '10M/20M 0/0 10M/20M 1/1 3'],
    [
      {
        burstUploadKbps: 15_000,
        burstDownloadKbps: 30_000,
        thresholdUploadKbps: 8_000,
        thresholdDownloadKbps: 16_000,
        burstSeconds: 16,
        priority: 8,
        minimumUploadKbps: 512,
        minimumDownloadKbps: 1_024,
      },
      '10M/20M 15M/30M 8M/16M 16/16 8 512k/1024k',
    ],
  ])('for 20 Mbps down, 10 up and %o is %s', (more, written) => {
    expect(rateLimitOf({ ...plain, ...more })).toBe(written);
  });

  it('is parsed by the router as the values of the package', () => {
    fc.assert(
      fc.property(speeds, (given) => {
        const read = parseRateLimit(rateLimitOf(given));
        expect(read?.rate).toEqual(bits(given.uploadKbps, given.downloadKbps));
        const { priority, burstSeconds } = given;
        const expected = {
          burst: bitsIf(given.burstUploadKbps, given.burstDownloadKbps),
          burstThreshold: bitsIf(given.thresholdUploadKbps, given.thresholdDownloadKbps),
          burstTimeS: burstSeconds === null ? undefined : { rx: burstSeconds, tx: burstSeconds },
          priority: priority ?? undefined,
          minimum: bitsIf(given.minimumUploadKbps, given.minimumDownloadKbps),
        };
        // Parts left out before a given part are written with the router's defaults.
        const assumed = {
          burst: { rx: 0, tx: 0 },
          burstThreshold: read?.rate,
          burstTimeS: { rx: 1, tx: 1 },
          priority: 8,
          minimum: undefined,
        };
        for (const part of Object.keys(expected) as (keyof typeof expected)[]) {
          if (expected[part] !== undefined) expect(read?.[part]).toEqual(expected[part]);
          else expect([undefined, assumed[part]]).toContainEqual(read?.[part]);
        }
      }),
    );
  });
});

describe("a router's profile", () => {
  const asOf = '2026-03-10T04:00:00.000Z';
  const stateOf = (rateLimit: string | null, desired = '10M/20M') =>
    profileStateOf({ isMapped: false, asOf, observed: { rateLimit } }, desired);

  it('is the same however its speeds are written', () => {
    expect(
      ['10M/20M', '10000k/20000k', '10000000/20000000', '10M/20M 0/0 10M/20M 1/1 8'].map((observed) =>
        stateOf(observed),
      ),
    ).toEqual(['same', 'same', 'same', 'same']);
  });

  it('differs if any speed differs, or if it has none', () => {
    expect(
      ['20M/10M', '10M/20M 12M/24M', '10M/20M 0/0 10M/20M 1/1 1', 'odd', '', null].map((observed) =>
        stateOf(observed),
      ),
    ).toEqual(Array(6).fill('differs'));
  });

  it('is unknown before the first poll, missing after it, and not compared where it is mapped', () => {
    const at = (isMapped: boolean, when: string | null, observed: { rateLimit: string | null } | null) =>
      profileStateOf({ isMapped, asOf: when, observed }, '10M/20M');
    expect(at(false, null, null)).toBe('unknown');
    expect(at(true, null, null)).toBe('unknown');
    expect(at(false, asOf, null)).toBe('missing');
    expect(at(true, asOf, null)).toBe('mapped_missing');
    expect(at(true, asOf, { rateLimit: '1M/1M' })).toBe('mapped');
  });
});
