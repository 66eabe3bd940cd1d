import { sql } from 'kysely';

export interface UserReference {
  readonly id: number;
  readonly name: string;
}

/** An administrator who acts as the ISP is not visible as one of its users. */
export const userReference = (alias: string) =>
  sql<UserReference>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.full_name`)})`;
