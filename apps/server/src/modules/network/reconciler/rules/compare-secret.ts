import { type DesiredSecret, decideSecret, desiredSettings, mustDropSession } from './decide-secret.ts';
import {
  isFullyRecorded,
  isSamePassword,
  type SecretSettings,
  sameSettings,
  withKnownPassword,
} from './secret-settings.ts';

/** A secret that is synced or has drift; pending ones are not compared. */
export interface ComparedSecret
  extends Pick<DesiredSecret, 'desiredState' | 'profile' | 'remoteAddress' | 'callerId' | 'lastApplied'> {
  readonly state: 'synced' | 'drift';
  readonly observed: SecretSettings | null;
  readonly missedPrints: number;
}

export interface SecretComparison {
  readonly state: 'synced' | 'drift' | 'pending';
  readonly lastApplied: SecretSettings | null;
  readonly observed: SecretSettings | null;
  readonly missedPrints: number;
  readonly dropSession: boolean;
}

/** A single snapshot may be incomplete. */
const printsUntilGone = 2;

/** What a poll changes about a secret; undefined when there is nothing new. */
export function compareSecret(
  desiredSecret: ComparedSecret,
  observedSettings: SecretSettings | null,
  isOnline: boolean,
): SecretComparison | undefined {
  const comparison =
    observedSettings === null ? missing(desiredSecret) : found(desiredSecret, observedSettings, isOnline);
  const isKnown =
    isFullyRecorded(desiredSecret.lastApplied, observedSettings) &&
    comparison.state === desiredSecret.state &&
    comparison.missedPrints === desiredSecret.missedPrints &&
    sameSettings(comparison.lastApplied, desiredSecret.lastApplied) &&
    sameSettings(comparison.observed, desiredSecret.observed);
  return isKnown ? undefined : comparison;
}

function missing({ state, lastApplied, observed, missedPrints }: ComparedSecret): SecretComparison {
  const missed = Math.min(missedPrints + 1, printsUntilGone);
  const now = missed < printsUntilGone ? { state, observed } : ({ state: 'drift', observed: null } as const);
  return { ...now, lastApplied, missedPrints: missed, dropSession: false };
}

function found(desiredSecret: ComparedSecret, shown: SecretSettings, isOnline: boolean): SecretComparison {
  const { lastApplied } = desiredSecret;
  const observedSettings = withKnownPassword(
    shown,
    desiredSecret.state === 'drift' ? desiredSecret.observed : null,
    lastApplied,
  );
  const observed = desiredSecret.state === 'drift' ? null : desiredSecret.observed;
  const comparison = { state: 'synced', lastApplied, observed, missedPrints: 0, dropSession: false } as const;
  const cut = { ...comparison, state: 'pending', dropSession: true } as const;
  if (sameSettings(observedSettings, desiredSettings(desiredSecret))) {
    // A session outlives its secret.
    return desiredSecret.desiredState === 'disabled' && isOnline
      ? cut
      : { ...comparison, lastApplied: observedSettings };
  }
  // An adopted secret may differ from the desired state until the desired state changes.
  if (sameSettings(observedSettings, lastApplied) && !mustDropSession(desiredSecret, observedSettings))
    return { ...comparison, lastApplied: observedSettings };
  const decision = decideSecret(
    {
      ...desiredSecret,
      intended: false,
      passwordDiffers: !isSamePassword(observedSettings.passwordHash, lastApplied?.passwordHash),
      unchanged: true,
    },
    observedSettings,
  );
  if (decision.do === 'leave') return { ...comparison, state: 'drift', observed: observedSettings };
  return { ...cut, observed: sameSettings(observedSettings, lastApplied) ? observed : observedSettings };
}
