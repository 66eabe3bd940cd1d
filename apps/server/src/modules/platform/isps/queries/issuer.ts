import type { Tx } from '@lastmile/database';
import type { DigitKind } from '@lastmile/kit';
import { sql } from 'kysely';

/** The issuer details that documents of an ISP show. The platform names the ISP. */
export const findIssuer = (tx: Tx, ispId?: number) =>
  tx
    .selectFrom('isps')
    .$if(ispId !== undefined, (isps) => isps.where('id', '=', ispId ?? 0))
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
      sql<DigitKind>`digits`.as('digits'),
      'timezone',
      'status',
    ])
    .executeTakeFirstOrThrow();
