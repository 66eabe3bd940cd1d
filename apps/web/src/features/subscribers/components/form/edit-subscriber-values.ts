import { keysOf, type Subscriber, type SubscriberValues, subscriberFields } from '@lastmile/contract';
import { buildCustomerValues } from './new-subscriber-values.ts';

/** The values of the edit form, as they were loaded. */
export function buildEditValues(subscriber: Subscriber) {
  const { customer, version } = subscriber;
  const values: SubscriberValues = subscriber;
  return {
    ...(Object.fromEntries(keysOf(subscriberFields).map((key) => [key, values[key]])) as SubscriberValues),
    version,
    ...(customer ? { customer: { ...buildCustomerValues(customer), version: customer.version } } : {}),
  };
}
