import type { IspStatus, ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';

export interface IspStatusChange {
  readonly ispId: number;
  readonly from: IspStatus;
  readonly to: IspStatus;
  readonly reason: string | null;
}

/**
 * What later modules add to a change of status, in its transaction, as the platform. They are composed by the command line:
 * this module imports none of them.
 */
export interface IspStatusRules {
  /** Each returns why the ISP cannot be closed yet, such as pending payments. */
  readonly closingRefusals: readonly ((tx: Tx, ispId: number) => Promise<ProblemCode | undefined>)[];
  /** What follows from a change, such as the refund of a rejected registration. Calls to other systems are jobs. */
  readonly statusEffects: readonly ((tx: Tx, change: IspStatusChange) => Promise<void>)[];
}
