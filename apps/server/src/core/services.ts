import type { Database } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Mailer } from '@lastmile/messaging';
import type { Logger } from 'pino';
import type { BackgroundTasks } from './background-tasks.ts';

/**
 * Services available to every module. Created once by the command line and passed in, so that tests can
 * replace the clock. A module declares the services it adds, such as pay links, itself.
 */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly mailer: Mailer;
  readonly background: BackgroundTasks;
  /** The public URL, for links in mails; never taken from a request, whose Host header can be forged. */
  readonly panelUrl: () => string;
  readonly log: Logger;
}
