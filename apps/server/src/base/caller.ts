import type { Ability } from '@lastmile/contract';

/** Who is calling, as the token and the database say at this moment. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  readonly role: string;
  /** The ISP whose rows the call may reach; null for an administrator who acts as none. */
  readonly ispId: number | null;
  readonly abilities: readonly Ability[];
}
