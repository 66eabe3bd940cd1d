import type { DemoSubscriber } from './subscribers.ts';

/** A line as it is in the database by now. */
export interface LoadedSubscriber {
  readonly id: number;
  readonly subscriber: DemoSubscriber;
}
