import { type Listener, listen } from '@lastmile/database';

/** Hears which jobs people cancel, and tells those that run here. */
export class Cancels {
  readonly #running = new Map<number, AbortController>();
  readonly #listener: Listener;

  constructor(url: string) {
    this.#listener = listen({
      url,
      channel: 'job_cancels',
      onMessage: (id) => this.#running.get(Number(id))?.abort(),
      // What was missed meanwhile is found by the job's next report.
      onGap: () => {},
    });
  }

  of(jobId: number): AbortController {
    const controller = new AbortController();
    this.#running.set(jobId, controller);
    return controller;
  }

  forget(jobId: number): void {
    this.#running.delete(jobId);
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}
