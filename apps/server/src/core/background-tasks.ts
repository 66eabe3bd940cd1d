import type { Logger } from 'pino';

/**
 * Work that a response does not wait for, such as a mail whose sending time would reveal whether an account
 * exists. It is lost if the process is killed, so use it only for what the user can request again.
 */
export interface BackgroundTasks {
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when all work started so far has ended. */
  idle(): Promise<void>;
}

export function createBackgroundTasks(log: Logger): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background task failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      await Promise.all(running);
    },
  };
}
