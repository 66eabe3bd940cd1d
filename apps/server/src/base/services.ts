import type { Database } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Sealer } from '@lastmile/kit/sealing';
import type { Logger } from 'pino';
import type { AccessTokens } from './access-tokens.ts';

/** What every domain may use; made once at the entry and passed in, so that tests can replace the clock. */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly accessTokens: AccessTokens;
  readonly log: Logger;
}
