import type { DemoSubscriber } from './subscribers.ts';

/** A subscriber as it is stored now. */
export interface LoadedSubscriber {
  readonly id: number;
  readonly subscriber: DemoSubscriber;
}
