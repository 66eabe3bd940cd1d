import { type Listener, listen } from '@lastmile/database';

/** Receives which jobs were cancelled, and aborts those that run here. */
export class JobCancellations {
  readonly #running = new Map<number, AbortController>();
  readonly #listener: Listener;

  constructor(url: string) {
    this.#listener = listen({
      url,
      channel: 'job_cancels',
      onMessage: (id) => this.#running.get(Number(id))?.abort(),
      // A missed cancellation is noticed at the job's next report.
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
