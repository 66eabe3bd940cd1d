import type { Ability } from '@lastmile/contract';

/** The calling user, according to the token and the current state of the database. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  readonly role: string;
  /** The ISP whose rows the call may access; null for an administrator who does not act as an ISP. */
  readonly ispId: number | null;
  readonly abilities: readonly Ability[];
  /** Whether that ISP may write, only read, or neither; null without an ISP. */
  readonly ispStatus: string | null;
  /** Set for an administrator acting as the ISP: every audit row shows both. */
  readonly actsAsIsp: boolean;
  /** The role requires a second factor that is not set up yet. */
  readonly mustSetUpTwoFactor: boolean;
}

/** The calling reseller, who sees only their own subscribers; null for everyone else. */
export const resellerOf = ({ role, userId }: Caller): number | null => (role === 'reseller' ? userId : null);

/** The ISP of a tenant call; throws without one, so that no transaction starts. */
export const ispOf = ({ ispId }: Caller): number => ispId ?? 0;
