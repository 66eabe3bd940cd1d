import type { AccessFixtures, Sample, TestUser } from './fixtures.ts';

/**
 * The columns of the role matrix; `acting` is an administrator who acts as the owner's ISP, `supportActing` platform support
 * that does.
 */
export const platformRoles = ['admin', 'platform_accountant', 'platform_support'] as const;
const ispRoles = ['client', 'accountant', 'technician', 'collector', 'staff', 'reseller'] as const;
export const columns = [...platformRoles, ...ispRoles, 'acting', 'supportActing'] as const;
export type Column = (typeof columns)[number];

/**
 * The expected responses of one call for each caller. Written from the access rules and never computed from
 * the contract, so that a wrong declaration in the contract disagrees with its row.
 */
export interface AccessRow {
  /**
   * `public`, or the columns that are allowed, the usual caller first: `'client accountant'`. Every other
   * column gets 403. `acting` goes with `client`, because acting as an ISP gives the permissions of its owner.
   */
  readonly allows: string;
  /**
   * Columns that have the permission, but whose data scope never contains such a row: they get 404. What is within a
   * data scope otherwise is tested for every call in `data-scope-calls.api.test.ts`.
   */
  readonly outOfScope?: string;
  /** Users of the platform must act as an ISP first (400 `isp_required`). */
  readonly needsIsp?: true;
  /**
   * The response to the same request by the same role of another ISP: 404 if it names a row of the owner;
   * `own` (2xx, on its own rows) if it names none; 422 if it refers to a row of the owner; 403 for a call of
   * the platform.
   */
  readonly otherIsp: 404 | 403 | 409 | 422 | 'own';
  /** A valid request of this caller; created anew for every attempt. */
  sample(fixtures: AccessFixtures, caller: TestUser): Promise<Sample> | Sample;
}

export type AccessTable = Readonly<Record<string, AccessRow>>;
