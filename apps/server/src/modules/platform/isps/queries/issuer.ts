import type { Tx } from '@lastmile/database';

/** The issuer details that documents of an ISP show. */
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
      'brand_colour as brandColour',
      'currency',
      'locale',
      'timezone',
      'status',
    ])
    .executeTakeFirstOrThrow();
