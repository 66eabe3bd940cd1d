import type { DemoLine } from './subscribers.ts';

/** A line as it is in the database by now. */
export interface LoadedLine {
  readonly id: number;
  readonly line: DemoLine;
}
