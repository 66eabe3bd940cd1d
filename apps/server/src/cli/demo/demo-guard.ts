import type { Config } from '../config.ts';

/** Which users the database has. */
export type ExistingUsers = 'demo' | 'own' | 'none';

interface Situation {
  readonly config: Pick<Config, 'host' | 'production'>;
  readonly flags: readonly string[];
  readonly isEmbedded: boolean;
  readonly existingUsers: ExistingUsers;
}

const localHosts = new Set(['127.0.0.1', 'localhost', '::1']);

/**
 * The demo is loaded only into the embedded database, only while it is empty, never in production, and on a
 * network only if requested, because its password is public. The same applies to serving a demo that was
 * loaded earlier.
 */
export function mayLoadDemo({ config, flags, isEmbedded, existingUsers }: Situation): boolean {
  if (existingUsers === 'demo') requirePrivateDemo(config, flags);
  if (existingUsers !== 'none' || flags.includes('--empty')) return false;
  return isEmbedded && !config.production && isOpenOnPurpose(config, flags);
}

/** The demo's routers run if the demo is loaded; benchmarks may disable them. */
export const runsNetwork = ({ config, flags, existingUsers }: Omit<Situation, 'isEmbedded'>): boolean =>
  existingUsers === 'demo' && !config.production && !flags.includes('--no-network');

export function requirePrivateDemo(config: Situation['config'], flags: readonly string[]): void {
  const what = 'This database contains demo data with a publicly known password';
  if (config.production) throw new Error(`${what}. Use a separate database for production.`);
  if (!isOpenOnPurpose(config, flags)) {
    throw new Error(`${what}. Use --demo-public to expose it to the network anyway.`);
  }
}

/** A demo is shown on this machine alone; elsewhere, and in production, an API that is started alone looks for one. */
export const mustBeChecked = (config: Situation['config'], flags: readonly string[]): boolean =>
  config.production || !isOpenOnPurpose(config, flags);

const isOpenOnPurpose = ({ host }: Situation['config'], flags: readonly string[]): boolean =>
  localHosts.has(host) || flags.includes('--demo-public');
