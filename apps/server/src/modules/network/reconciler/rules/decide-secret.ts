import { noUnmanagedValues, type SecretSettings, sameSettings } from './secret-settings.ts';

export interface DesiredSecret {
  readonly desiredState: 'enabled' | 'disabled' | 'expired' | 'absent';
  readonly profile: string | null;
  readonly remoteAddress: string | null;
  readonly callerId: string | null;
  /** Last confirmed by reading it back; null while the router has no secret of ours. */
  readonly lastApplied: SecretSettings | null;
  /** An add may have been sent whose response was lost. */
  readonly intended: boolean;
  /** The router's password differs from the subscriber's, or is not readable and the subscriber's changed. */
  readonly passwordDiffers: boolean;
  /** The desired state has not changed since it was last confirmed. */
  readonly unchanged: boolean;
}

export type SecretDecision =
  | { readonly do: 'nothing' }
  | { readonly do: 'add' | 'set' | 'remove'; readonly had: SecretSettings | null }
  | { readonly do: 'leave'; readonly as: 'drift' | 'foreign' };

const nothing: SecretDecision = { do: 'nothing' };

type Wanted = Pick<DesiredSecret, 'desiredState' | 'profile' | 'remoteAddress' | 'callerId' | 'lastApplied'>;

/** Values that billing does not know stay as they were last applied, the password's hash included. */
export const desiredSettings = (desiredSecret: Wanted): SecretSettings | null =>
  desiredSecret.desiredState === 'absent'
    ? null
    : {
        ...(desiredSecret.lastApplied ?? noUnmanagedValues),
        disabled: desiredSecret.desiredState === 'disabled',
        profile: desiredSecret.profile ?? 'default',
        remoteAddress: desiredSecret.remoteAddress,
        callerId: desiredSecret.callerId,
        service: desiredService(desiredSecret.lastApplied),
      };

/** PPPoE, unless the secret was adopted for any service. */
function desiredService(lastApplied: SecretSettings | null): string | undefined {
  if (lastApplied === null) return 'pppoe';
  return lastApplied.service === undefined || lastApplied.service === 'any' ? lastApplied.service : 'pppoe';
}

/** The password is compared separately, because its desired value is not the last applied one. */
export const hasDesiredSettings = (
  observed: SecretSettings | null,
  desired: SecretSettings | null,
): boolean => sameSettings(observed, desired && { ...desired, passwordHash: null });

/**
 * What to do about one secret, given its desired, observed and last applied state. See the README for the
 * rules.
 */
export function decideSecret(
  desiredSecret: DesiredSecret,
  observedSettings: SecretSettings | null,
): SecretDecision {
  const desired = desiredSettings(desiredSecret);
  const isOurs = desiredSecret.lastApplied !== null || desiredSecret.intended;
  if (observedSettings !== null && !isOurs)
    return desired === null ? nothing : { do: 'leave', as: 'foreign' };
  if (hasDesiredSettings(observedSettings, desired) && !(desired !== null && desiredSecret.passwordDiffers))
    return nothing;
  const isAsConfirmed = sameSettings(observedSettings, desiredSecret.lastApplied);
  if (desiredSecret.unchanged && !isAsConfirmed && !mustDropSession(desiredSecret, observedSettings))
    return { do: 'leave', as: 'drift' };
  const had = isAsConfirmed || desiredSecret.intended ? null : observedSettings;
  if (desired === null) return { do: 'remove', had };
  return { do: observedSettings === null ? 'add' : 'set', had };
}

/**
 * A subscriber with service that should have ended is not drift: it is suspended again without a decision.
 */
export const mustDropSession = (
  { desiredState }: Pick<DesiredSecret, 'desiredState'>,
  observedSettings: SecretSettings | null,
): boolean => observedSettings !== null && !observedSettings.disabled && desiredState !== 'enabled';
