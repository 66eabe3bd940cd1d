import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';

/** An outage as a subscriber's page shows it. */
export const subscriberOutage = z.strictObject({
  id: id(),
  name: z.string().describe('Of the router or area'),
  startedAt: instant(),
  endedAt: instant().nullable(),
});
export type SubscriberOutage = z.output<typeof subscriberOutage>;
