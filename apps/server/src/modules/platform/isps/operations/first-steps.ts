import { type FirstStep, ispSteps, permits, platformSteps } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { areStepsHidden, findIspSteps, findPlatformSteps } from '../queries/first-steps.ts';

/** What the operator configured outside of the database. */
export interface Installation {
  readonly hasMailServer: boolean;
  readonly hasPublicUrl: boolean;
  /** Whether a backup was ever written. */
  hasBackup(): Promise<boolean>;
}

export async function getFirstSteps(tx: Tx, installation: Installation, caller: Caller) {
  const steps = await stepsOf(tx, installation, caller);
  return { hidden: steps.length > 0 && (await areStepsHidden(tx, caller.userId)), steps };
}

/** Only for those who can take them. */
async function stepsOf(tx: Tx, installation: Installation, { ispId, abilities }: Caller) {
  const list = <Step extends FirstStep>(keys: readonly Step[], done: Readonly<Record<Step, boolean>>) =>
    keys.map((key) => ({ key, done: done[key] }));
  if (ispId !== null) {
    return permits(abilities, 'update', 'Profile') ? list(ispSteps, await findIspSteps(tx)) : [];
  }
  if (!permits(abilities, 'manage', 'Setting')) return [];
  return list(platformSteps, {
    ...(await findPlatformSteps(tx)),
    mail: installation.hasMailServer,
    publicUrl: installation.hasPublicUrl,
    backup: await installation.hasBackup(),
  });
}
