import { type SecretSettings, sameSettings } from './secret-settings.ts';

/** A secret of the router under the name of a subscriber. */
export interface NamedSecret {
  readonly id: string;
  readonly settings: SecretSettings;
}

interface Known {
  readonly lastApplied: SecretSettings | null;
  /** Only a hint: ids change when a router is restored. */
  readonly itemId: string | null;
}

/**
 * The secret that stands for a subscriber: the one for PPPoE, or one for any service that was adopted so. One
 * for another service is foreign, unless it is ours with a changed service: then it has our id, and still our
 * password or all other settings.
 */
export function findOwnSecret<Secret extends NamedSecret>(
  sameName: readonly Secret[],
  known: Known,
): Secret | undefined {
  return (
    sameName.find(({ settings }) => settings.service === 'pppoe') ??
    sameName.find(({ settings }) => settings.service === 'any' && mayBeForAny(known)) ??
    sameName.find((secret) => isOursChanged(secret, known))
  );
}

const mayBeForAny = ({ lastApplied }: Known): boolean =>
  lastApplied === null || lastApplied.service === undefined || lastApplied.service === 'any';

function isOursChanged({ id, settings }: NamedSecret, { lastApplied, itemId }: Known): boolean {
  if (lastApplied === null || id !== itemId) return false;
  const hasOurPassword = !!settings.passwordHash && settings.passwordHash === lastApplied.passwordHash;
  return hasOurPassword || sameSettings({ ...settings, service: undefined }, lastApplied);
}
