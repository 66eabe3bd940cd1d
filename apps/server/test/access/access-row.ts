import type { AccessFixtures, Sample, TestUser } from './fixtures.ts';

/** The columns of the matrix of roles; `acting` is an administrator who acts as the owner's ISP. */
const ispRoles = ['client', 'accountant', 'technician', 'collector', 'staff', 'reseller'] as const;
export const columns = ['admin', ...ispRoles, 'acting'] as const;
export type Column = (typeof columns)[number];

/**
 * What one call answers to whom, written by hand from the access rules and never computed from the contract:
 * a call whose declaration is wrong must disagree with its row.
 */
export interface AccessRow {
  /**
   * `public`, or the columns that are let in, the rightful owner first: `'client accountant'`. Every other
   * column gets 403. `acting` goes with `client`, since acting as an ISP gives what its head may do.
   */
  readonly allows: string;
  /** The platform's own people must act as an ISP first (400 `isp_required`). */
  readonly needsIsp?: true;
  /**
   * What the same bytes give to the same role of another ISP: 404 where they name a row of the owner; `own`
   * (2xx, on the stranger's own rows) where they name none; 422 where they build on a row of the owner; 403 for a
   * call of the platform's people.
   */
  readonly otherIsp: 404 | 403 | 409 | 422 | 'own';
  /** A request that is right for this caller; made anew for every try. */
  sample(fixtures: AccessFixtures, caller: TestUser): Promise<Sample> | Sample;
}

export type AccessTable = Readonly<Record<string, AccessRow>>;
