import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CheckoutState, decide, hasExpired, nextCheckAt, type Observation } from './checkout-states.ts';

const observation: fc.Arbitrary<Observation> = fc.oneof(
  fc.boolean().map((needsReview) => ({ kind: 'paid' as const, needsReview })),
  fc.constantFrom('pending', 'failed', 'cancelled', 'expired', 'not_found').map((kind) => ({ kind })),
) as fc.Arbitrary<Observation>;

const run = (seen: readonly Observation[], isSandbox = false) => {
  let state: CheckoutState = 'created';
  let posted = 0;
  for (const one of seen) {
    const decision = decide(state, one, isSandbox);
    state = decision.state;
    if (decision.posts) posted += 1;
  }
  return { state, posted };
};

describe('a checkout, in whatever order answers arrive', () => {
  test('is posted at most once, exactly if it succeeded', () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 12 }), (seen) => {
        const { state, posted } = run(seen);
        expect(posted).toBe(state === 'succeeded' ? 1 : 0);
      }),
    );
  });

  test('never posts what was not paid, and never loses what was', () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 12 }), (seen) => {
        const { state } = run(seen);
        const first = seen.find(({ kind }) => kind === 'paid');
        if (first?.kind !== 'paid') expect(['succeeded', 'needs_review']).not.toContain(state);
        else expect(state).toBe(first.needsReview ? 'needs_review' : 'succeeded');
      }),
    );
  });

  test('posts nothing in a sandbox', () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 12 }), (seen) => {
        expect(run(seen, true).posted).toBe(0);
      }),
    );
  });

  test('stays as a person or a refund left it', () => {
    fc.assert(
      fc.property(
        observation,
        fc.constantFrom<CheckoutState>('succeeded', 'needs_review', 'refunded'),
        (seen, state) => {
          expect(decide(state, seen, false)).toEqual({ state, posts: false });
        },
      ),
    );
  });
});

describe('asking the gateway', () => {
  const start = Date.parse('2026-11-16T00:00:00Z');
  test('happens ever more rarely, and ends', () => {
    const times: number[] = [];
    for (let at: number | null = start; at !== null && times.length < 20; ) {
      at = nextCheckAt(start, at);
      if (at !== null) times.push((at - start) / 60_000);
    }
    expect(times).toEqual([2, 5, 15, 30, 120, 360, 1440, 1500]);
  });

  test('an unpaid checkout expires after the last question, others do not', () => {
    const end = start + 1500 * 60_000;
    expect(hasExpired('pending', start, end - 1)).toBe(false);
    expect(hasExpired('pending', start, end)).toBe(true);
    expect(hasExpired('succeeded', start, end)).toBe(false);
  });
});
