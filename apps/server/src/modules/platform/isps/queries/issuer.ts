import type { Tx } from '@lastmile/database';

/** What an ISP's papers say of it. */
export const findIssuer = (tx: Tx) =>
  tx
    .selectFrom('isps')
    .select([
      'name',
      'name_bn as nameBn',
      'legal_name as legalName',
      'address',
      'mobile',
      'email',
      'website',
      'bin',
      'logo',
      'currency',
      'locale',
      'timezone',
      'status',
    ])
    .executeTakeFirstOrThrow();
