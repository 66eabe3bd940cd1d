/** What matters of a PPP secret, as a router holds it. */
export interface SecretSettings {
  readonly disabled: boolean;
  readonly profile: string;
  readonly remoteAddress: string | null;
  readonly callerId: string | null;
}

export interface DesiredSecret {
  readonly desiredState: 'enabled' | 'disabled' | 'expired' | 'absent';
  readonly profile: string | null;
  readonly remoteAddress: string | null;
  readonly callerId: string | null;
  /** As last confirmed by reading it back; null while the router holds nothing of ours. */
  readonly lastApplied: SecretSettings | null;
  /** An add may have left without its answer having come. */
  readonly intended: boolean;
  /** The router holds a password that is not the line's, or nobody can tell and it was changed. */
  readonly passwordDiffers: boolean;
  /** The wish is as it was when it was confirmed. */
  readonly unchanged: boolean;
}

export type SecretDecision =
  | { readonly do: 'nothing' }
  | { readonly do: 'add' | 'set' | 'remove'; readonly had: SecretSettings | null }
  | { readonly do: 'leave'; readonly as: 'drift' | 'foreign' };

const nothing: SecretDecision = { do: 'nothing' };

type Wanted = Pick<DesiredSecret, 'desiredState' | 'profile' | 'remoteAddress' | 'callerId'>;

export const desiredSettings = (desiredSecret: Wanted): SecretSettings | null =>
  desiredSecret.desiredState === 'absent'
    ? null
    : {
        disabled: desiredSecret.desiredState === 'disabled',
        profile: desiredSecret.profile ?? 'default',
        remoteAddress: desiredSecret.remoteAddress,
        callerId: desiredSecret.callerId,
      };

export const sameSettings = (left: SecretSettings | null, right: SecretSettings | null): boolean =>
  left === right ||
  (left !== null &&
    right !== null &&
    left.disabled === right.disabled &&
    left.profile === right.profile &&
    left.remoteAddress === right.remoteAddress &&
    left.callerId === right.callerId);

/** What is to be done about one secret, from the wish, the fact and the base. */
export function decideSecret(
  desiredSecret: DesiredSecret,
  observedSettings: SecretSettings | null,
): SecretDecision {
  const desired = desiredSettings(desiredSecret);
  const isOurs = desiredSecret.lastApplied !== null || desiredSecret.intended;
  if (observedSettings !== null && !isOurs)
    return desired === null ? nothing : { do: 'leave', as: 'foreign' };
  if (sameSettings(observedSettings, desired) && !(desired !== null && desiredSecret.passwordDiffers))
    return nothing;
  const isAsConfirmed = sameSettings(observedSettings, desiredSecret.lastApplied);
  if (desiredSecret.unchanged && !isAsConfirmed && !mustDropSession(desiredSecret, observedSettings))
    return { do: 'leave', as: 'drift' };
  const had = isAsConfirmed || desiredSecret.intended ? null : observedSettings;
  if (desired === null) return { do: 'remove', had };
  return { do: observedSettings === null ? 'add' : 'set', had };
}

/** A line that is to have no service and has it all the same does not wait for a person. */
export const mustDropSession = (
  { desiredState }: Pick<DesiredSecret, 'desiredState'>,
  observedSettings: SecretSettings | null,
): boolean => observedSettings !== null && !observedSettings.disabled && desiredState !== 'enabled';
