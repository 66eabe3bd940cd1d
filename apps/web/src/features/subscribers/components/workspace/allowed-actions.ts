import type { SubscriberWorkspace } from '@lastmile/contract';
import type { AppAbility } from '../../../../shared/session/ability.ts';
import { type BulkActionName, bulkActionNames, invoiceActions } from '../bulk/bulk-actions.ts';

export interface AllowedActions {
  readonly kinds: readonly BulkActionName[];
  readonly update: boolean;
  readonly createInvoice: boolean;
  readonly changePassword: boolean;
  readonly revealPassword: boolean;
  readonly delete: boolean;
}

/** What the subscriber's state and the user's permissions allow. */
export function allowedActions(
  { subscriber, allowed }: SubscriberWorkspace,
  ability: AppAbility,
): AllowedActions {
  const canUpdate = ability.can('update', 'Subscriber');
  // A subscriber can be moved to another area in any state.
  const fitsState = (kind: BulkActionName) =>
    allowed.includes(kind) ||
    kind === 'moveArea' ||
    (kind === 'skipMonths' && subscriber.status !== 'closed') ||
    (kind === 'cancelPackageChange' && subscriber.nextPackage !== null) ||
    (kind === 'cancelStatusChange' && subscriber.nextStatus !== null);
  const isPermitted = (kind: BulkActionName) => !invoiceActions.has(kind) || ability.can('update', 'Invoice');
  return {
    kinds: canUpdate ? bulkActionNames.filter((kind) => fitsState(kind) && isPermitted(kind)) : [],
    update: canUpdate,
    createInvoice: ability.can('create', 'Invoice'),
    changePassword: canUpdate && allowed.includes('changePassword'),
    revealPassword: ability.can('reveal', 'Subscriber') && subscriber.passwordKnown,
    delete: ability.can('delete', 'Subscriber'),
  };
}
