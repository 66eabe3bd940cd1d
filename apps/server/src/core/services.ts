import type { Database } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Mailer } from '@lastmile/messaging';
import type { Logger } from 'pino';
import type { BackgroundTasks } from './background-tasks.ts';

/**
 * What every module may use; made once by the command line and passed in, so that tests can replace the clock. What a
 * module adds for others, such as pay links, it declares itself.
 */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly mailer: Mailer;
  readonly background: BackgroundTasks;
  /** Where people reach the panel, for links in mails; never taken from a request. */
  readonly panelUrl: () => string;
  readonly log: Logger;
}
