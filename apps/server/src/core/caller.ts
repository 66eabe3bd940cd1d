import type { Ability } from '@lastmile/contract';

/** Who is calling, as the token and the database say at this moment. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  readonly role: string;
  /** The ISP whose rows the call may reach; null for an administrator who acts as none. */
  readonly ispId: number | null;
  readonly abilities: readonly Ability[];
  /** Whether that ISP may work, only read, or neither; null without an ISP. */
  readonly ispStatus: string | null;
  /** An administrator who works for the ISP: every trace shows both. */
  readonly actsAsIsp: boolean;
  /** The role asks for a second factor that is not there yet. */
  readonly mustSetUpTwoFactor: boolean;
}

/** The reseller who is calling, and so sees what is theirs alone; null for everyone else. */
export const resellerOf = ({ role, userId }: Caller): number | null => (role === 'reseller' ? userId : null);

/** The ISP of a call that runs as tenant; without one no transaction would begin. */
export const ispOf = ({ ispId }: Caller): number => ispId ?? 0;
