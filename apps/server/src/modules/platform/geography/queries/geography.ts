import type { Tx } from '@lastmile/database';

const columns = ['id', 'name', 'name_bn as nameBn'] as const;

export const divisions = (tx: Tx) => tx.selectFrom('divisions').select(columns).orderBy('name').execute();

export const districtsOf = (tx: Tx, divisionId: number) =>
  tx.selectFrom('districts').select(columns).where('division_id', '=', divisionId).orderBy('name').execute();

export const upazilasOf = (tx: Tx, districtId: number) =>
  tx.selectFrom('upazilas').select(columns).where('district_id', '=', districtId).orderBy('name').execute();

export const thanasOf = (tx: Tx, districtId: number) =>
  tx.selectFrom('thanas').select(columns).where('district_id', '=', districtId).orderBy('name').execute();

export const divisionExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('divisions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const districtExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('districts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const licencesOffered = (tx: Tx) =>
  tx
    .selectFrom('licences')
    .select(['id', 'code', 'name', 'name_bn as nameBn', 'scope'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
