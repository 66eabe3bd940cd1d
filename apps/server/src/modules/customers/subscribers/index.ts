export { subscriberInvariants } from './invariants.ts';
export { subscriberHandlers, subscriberSchedules } from './jobs.ts';
export { assignByCode } from './operations/assign-by-code.ts';
export { applyUpdate, bulkUpdate } from './operations/bulk/bulk-update.ts';
export { type PostponedDays, postponedDays } from './operations/bulk/postponed-days.ts';
export { activation, closing, puttingOnHold, suspension } from './operations/bulk/state-updates.ts';
export { revealPassword } from './operations/change-password.ts';
export { createSubscribers } from './operations/create-subscriber.ts';
export { getWorkspace } from './operations/get-subscriber.ts';
export { resolveTarget } from './operations/resolve-filter.ts';
export { applyScheduledChanges } from './operations/scheduled-changes.ts';
export { fewSubscribers, totalsUpToCap } from './operations/totals-up-to-cap.ts';
export { updateSubscriber } from './operations/update-subscriber.ts';
export { customerAddress } from './queries/customer-address.ts';
export { saveActiveDiscounts } from './queries/dated-discounts.ts';
export { outagesOf } from './queries/outages.ts';
export { enqueueReactivation, reactivateSubscribers } from './queries/reactivation-requests.ts';
export { matches as matchesFilter } from './queries/subscriber-filter.ts';
export {
  found as matchingSubscribers,
  isSubscriberMatch,
  resolveSearch,
  type Search,
  type Walked,
} from './queries/subscriber-search.ts';
export { countSubscribers, findSubscriber } from './queries/subscribers.ts';
export {
  adoptSubscribers,
  type SubscriberOnRouter,
  updateFromRouter,
} from './queries/subscribers-on-routers.ts';
export { closeSubscribers, findTaken, isOnSale, ispDefaults } from './queries/update-subscribers.ts';
export { subscriberRoutes } from './routes.ts';
export {
  decryptPassword,
  encryptedPasswords,
  encryptPassword,
  generatePassword,
} from './rules/ppp-passwords.ts';
export { stateChanges } from './rules/subscriber-state.ts';
