import type { Ability } from '@lastmile/contract';
import type { DataScope } from '@lastmile/database';

/** The calling user, according to the token and the current state of the database. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  readonly role: string;
  /** The part of the ISP that the call may access; undefined for all of it. The database enforces it. */
  readonly dataScope?: DataScope | undefined;
  /** The ISP whose rows the call may access; null for an administrator who does not act as an ISP. */
  readonly ispId: number | null;
  readonly abilities: readonly Ability[];
  /** Whether that ISP may write, only read, or neither; null without an ISP. */
  readonly ispStatus: string | null;
  /** The service charge of that ISP is overdue past its grace: calls that create what a plan limits are refused. */
  readonly isRestricted: boolean;
  /** Set for an administrator acting as the ISP: every audit row shows both. */
  readonly actsAsIsp: boolean;
  /** The role requires a second factor that is not set up yet. */
  readonly mustSetUpTwoFactor: boolean;
}

/** The ISP of a tenant call; throws without one, so that no transaction starts. */
export const ispOf = ({ ispId }: Caller): number => ispId ?? 0;
