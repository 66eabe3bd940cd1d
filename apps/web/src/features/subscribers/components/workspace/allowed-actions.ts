import type { SubscriberWorkspace } from '@lastmile/contract';
import type { PanelAbility } from '../../../../shared/session/ability.ts';
import { type BulkKind, bulkKinds } from '../bulk/bulk-actions.ts';

export interface AllowedActions {
  readonly kinds: readonly BulkKind[];
  readonly update: boolean;
  readonly createInvoice: boolean;
  readonly changePassword: boolean;
  readonly revealPassword: boolean;
  readonly delete: boolean;
}

/** What the subscriber's state and the user's rights allow. */
export function allowedActions(
  { subscriber, allowed }: SubscriberWorkspace,
  ability: PanelAbility,
): AllowedActions {
  const mayUpdate = ability.can('update', 'Subscriber');
  // A subscriber can be moved to another area in any state.
  const fitsState = (kind: BulkKind) =>
    allowed.includes(kind) ||
    kind === 'moveArea' ||
    (kind === 'callOffPackageChange' && subscriber.nextPackage !== null);
  const isPermitted = (kind: BulkKind) => kind !== 'promise' || ability.can('update', 'Invoice');
  return {
    kinds: mayUpdate ? bulkKinds.filter((kind) => fitsState(kind) && isPermitted(kind)) : [],
    update: mayUpdate,
    createInvoice: ability.can('create', 'Invoice'),
    changePassword: mayUpdate && allowed.includes('changePassword'),
    revealPassword: ability.can('reveal', 'Subscriber') && subscriber.passwordKnown,
    delete: ability.can('delete', 'Subscriber'),
  };
}
