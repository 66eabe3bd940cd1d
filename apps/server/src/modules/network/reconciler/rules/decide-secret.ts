/** What matters of a PPP secret, as a router holds it. */
export interface SecretFacts {
  readonly disabled: boolean;
  readonly profile: string;
  readonly remoteAddress: string | null;
  readonly callerId: string | null;
}

export interface Wish {
  readonly want: 'enabled' | 'disabled' | 'expired' | 'absent';
  readonly profile: string | null;
  readonly remoteAddress: string | null;
  readonly callerId: string | null;
  /** As last confirmed by reading it back; null while the router holds nothing of ours. */
  readonly base: SecretFacts | null;
  /** An add may have left without its answer having come. */
  readonly intended: boolean;
  /** The router holds a password that is not the line's, or nobody can tell and it was changed. */
  readonly passwordDiffers: boolean;
  /** The wish is as it was when it was confirmed. */
  readonly unchanged: boolean;
}

export type Decision =
  | { readonly do: 'nothing' }
  | { readonly do: 'add' | 'set' | 'remove'; readonly had: SecretFacts | null }
  | { readonly do: 'leave'; readonly as: 'drift' | 'foreign' };

const nothing: Decision = { do: 'nothing' };

type Wanted = Pick<Wish, 'want' | 'profile' | 'remoteAddress' | 'callerId'>;

export const wantedFacts = (wish: Wanted): SecretFacts | null =>
  wish.want === 'absent'
    ? null
    : {
        disabled: wish.want === 'disabled',
        profile: wish.profile ?? 'default',
        remoteAddress: wish.remoteAddress,
        callerId: wish.callerId,
      };

export const sameFacts = (left: SecretFacts | null, right: SecretFacts | null): boolean =>
  left === right ||
  (left !== null &&
    right !== null &&
    left.disabled === right.disabled &&
    left.profile === right.profile &&
    left.remoteAddress === right.remoteAddress &&
    left.callerId === right.callerId);

/** What is to be done about one secret, from the wish, the fact and the base. */
export function decide(wish: Wish, fact: SecretFacts | null): Decision {
  const wanted = wantedFacts(wish);
  const isOurs = wish.base !== null || wish.intended;
  if (fact !== null && !isOurs) return wanted === null ? nothing : { do: 'leave', as: 'foreign' };
  if (sameFacts(fact, wanted) && !(wanted !== null && wish.passwordDiffers)) return nothing;
  const isAsConfirmed = sameFacts(fact, wish.base);
  if (wish.unchanged && !isAsConfirmed && !mustBeCut(wish, fact)) return { do: 'leave', as: 'drift' };
  const had = isAsConfirmed || wish.intended ? null : fact;
  if (wanted === null) return { do: 'remove', had };
  return { do: fact === null ? 'add' : 'set', had };
}

/** A line that is to have no service and has it all the same does not wait for a person. */
export const mustBeCut = ({ want }: Pick<Wish, 'want'>, fact: SecretFacts | null): boolean =>
  fact !== null && !fact.disabled && want !== 'enabled';
