import type { Logger } from 'pino';

/**
 * Work that an answer does not wait for, such as a mail whose sending time would tell a stranger whether an
 * account exists. It is lost when the process is killed, so only what can be asked for again belongs here.
 */
export interface BackgroundTasks {
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when everything begun so far has ended. */
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
