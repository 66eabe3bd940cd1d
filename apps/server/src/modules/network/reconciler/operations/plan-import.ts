import { type CallInput, type ProblemCode, problems, type reconcilerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { findTaken } from '../../../customers/subscribers/index.ts';
import type { FoundSecret } from '../queries/import-from-router.ts';
import { packageOfProfile } from '../queries/packages-by-profile.ts';
import { fixedAddress } from '../rules/fixed-address.ts';

type Body = CallInput<typeof reconcilerCalls.importFromRouter>['body'];

interface Refusal {
  readonly name: string;
  readonly code: string;
  readonly detail: string;
}

export const refusalOf = (name: string, code: ProblemCode): Refusal => ({
  name,
  code,
  detail: problems[code].title,
});

export interface ImportPlan<Secret extends FoundSecret> {
  readonly accepted: readonly { readonly secret: Secret; readonly packageId: number }[];
  readonly refused: readonly Refusal[];
}

/** Which of the names can be adopted, and why the others cannot. */
export async function planImport<Secret extends FoundSecret>(
  tx: Tx,
  { routerId, names, packageId }: Body,
  found: ReadonlyMap<string, Secret>,
): Promise<ImportPlan<Secret>> {
  const packages = await packageOfProfile(tx, routerId);
  const addresses = [...found.values()].flatMap((secret) => fixedAddress(secret) ?? []);
  const taken = await findTaken(
    tx,
    names,
    addresses.map((staticIp) => ({ routerId, staticIp })),
  );
  const claim = (among: Set<string>, key: string) => !among.has(key) && among.add(key) !== undefined;
  const accepted: { secret: Secret; packageId: number }[] = [];
  const refused: Refusal[] = [];
  for (const name of new Set(names)) {
    const secret = found.get(name);
    const sold = secret && (packages.get(secret.profile) ?? packageId);
    const address = secret && fixedAddress(secret);
    if (!secret) refused.push(refusalOf(name, 'reconciler.not_on_router'));
    else if (secret.service !== 'pppoe' && secret.service !== 'any')
      refused.push(refusalOf(name, 'reconciler.other_service'));
    else if (sold === undefined) refused.push(refusalOf(name, 'reconciler.no_package'));
    else if (address && taken.addresses.has(`${routerId} ${address}`))
      refused.push(refusalOf(name, 'subscribers.static_ip_taken'));
    else if (!claim(taken.exactUsernames, name)) refused.push(refusalOf(name, 'subscribers.username_taken'));
    else {
      if (address) taken.addresses.add(`${routerId} ${address}`);
      accepted.push({ secret, packageId: sold });
    }
  }
  return { accepted, refused };
}
