import { decide, mustBeCut, type SecretFacts, sameFacts, type Wish, wantedFacts } from './decide-secret.ts';

/** A secret that is as it should be, or known to differ; what is still to be written is not judged. */
export interface JudgedWish extends Pick<Wish, 'want' | 'profile' | 'remoteAddress' | 'callerId' | 'base'> {
  readonly state: 'confirmed' | 'drift';
  readonly seen: SecretFacts | null;
  readonly missedPrints: number;
}

export interface Verdict {
  readonly state: 'confirmed' | 'drift' | 'waiting';
  readonly base: SecretFacts | null;
  readonly seen: SecretFacts | null;
  readonly missedPrints: number;
  readonly dropSession: boolean;
}

/** One print alone may have left a secret out. */
const printsUntilGone = 2;

/** What a sweep's print says of a secret; undefined when it says nothing new. */
export function judge(wish: JudgedWish, fact: SecretFacts | null, isOnline: boolean): Verdict | undefined {
  const verdict = fact === null ? missing(wish) : found(wish, fact, isOnline);
  const isKnown =
    verdict.state === wish.state &&
    verdict.missedPrints === wish.missedPrints &&
    sameFacts(verdict.base, wish.base) &&
    sameFacts(verdict.seen, wish.seen);
  return isKnown ? undefined : verdict;
}

function missing({ state, base, seen, missedPrints }: JudgedWish): Verdict {
  const missed = Math.min(missedPrints + 1, printsUntilGone);
  const now = missed < printsUntilGone ? { state, seen } : ({ state: 'drift', seen: null } as const);
  return { ...now, base, missedPrints: missed, dropSession: false };
}

function found(wish: JudgedWish, fact: SecretFacts, isOnline: boolean): Verdict {
  const { base } = wish;
  const seen = wish.state === 'drift' ? null : wish.seen;
  const verdict = { state: 'confirmed', base, seen, missedPrints: 0, dropSession: false } as const;
  const cut = { ...verdict, state: 'waiting', dropSession: true } as const;
  if (sameFacts(fact, wantedFacts(wish))) {
    // A session outlives the secret it began with.
    return wish.want === 'disabled' && isOnline ? cut : { ...verdict, base: fact };
  }
  // One that was taken over as it is may differ from the wish and stays so until the wish changes.
  if (sameFacts(fact, base) && !mustBeCut(wish, fact)) return verdict;
  const decision = decide({ ...wish, intended: false, passwordDiffers: false, unchanged: true }, fact);
  if (decision.do === 'leave') return { ...verdict, state: 'drift', seen: fact };
  return { ...cut, seen: sameFacts(fact, base) ? seen : fact };
}
