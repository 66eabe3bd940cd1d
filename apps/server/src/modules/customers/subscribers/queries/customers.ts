import type { PersonValues, SubscriberStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { randomCode } from '@lastmile/kit';
import { sql } from 'kysely';

const columnsOf = (person: PersonValues) => ({
  name: person.name,
  name_bn: person.nameBn,
  mobile: person.mobile,
  alt_mobile: person.altMobile,
  email: person.email,
  nid: person.nid,
  passport: person.passport,
  gender: person.gender,
  birth_date: person.birthDate,
  occupation: person.occupation,
  company: person.company,
  bin: person.bin,
  house: person.house,
  road: person.road,
  flat: person.flat,
  landmark: person.landmark,
  division_id: person.divisionId,
  district_id: person.districtId,
  upazila_id: person.upazilaId,
  thana_id: person.thanaId,
  postcode: person.postcode,
  latitude: person.latitude,
  longitude: person.longitude,
  client_type: person.clientType,
  language: person.language,
});

const personColumns = [
  'id',
  'pair_code as pairCode',
  'name',
  'name_bn as nameBn',
  'mobile',
  'alt_mobile as altMobile',
  'email',
  'nid',
  'passport',
  'gender',
  'birth_date as birthDate',
  'occupation',
  'company',
  'bin',
  'house',
  'road',
  'flat',
  'landmark',
  'division_id as divisionId',
  'district_id as districtId',
  'upazila_id as upazilaId',
  'thana_id as thanaId',
  'postcode',
  'latitude',
  'longitude',
  'client_type as clientType',
  'language',
  'version',
] as const;

/** Spare candidates, since one in some thousands may belong to someone already. */
async function takePairCodes(tx: Tx, count: number): Promise<string[]> {
  const candidates = [...new Set(Array.from({ length: count + 3 }, () => randomCode()))];
  const { rows } = await sql<{
    code: string;
  }>`select take_pair_codes(${candidates}, ${count}) as code`.execute(tx);
  if (rows.length < count) throw new Error('Could not generate enough free customer codes. Try again.');
  return rows.map(({ code }) => code);
}

export interface KnownPerson {
  readonly id: number;
  readonly pairCode: string;
}

/** In the order given. */
export async function insertPersons(
  tx: Tx,
  ispId: number,
  persons: readonly PersonValues[],
): Promise<KnownPerson[]> {
  if (persons.length === 0) return [];
  const codes = await takePairCodes(tx, persons.length);
  return tx
    .insertInto('persons')
    .values(
      persons.map((person, at) => ({ isp_id: ispId, pair_code: codes[at] ?? '', ...columnsOf(person) })),
    )
    .returning(['id', 'pair_code as pairCode'])
    .execute();
}

export async function knownPersons(tx: Tx, ids: readonly number[]): Promise<Map<number, KnownPerson>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .selectFrom('persons')
    .select(['id', 'pair_code as pairCode'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
  return new Map(found.map((person) => [person.id, person]));
}

/** Undefined when the version moved on, or the person is not there. */
export const updatePerson = (tx: Tx, id: number, version: number, person: PersonValues) =>
  tx
    .updateTable('persons')
    .set(columnsOf(person))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();

export const findPerson = (tx: Tx, id: number) =>
  tx.selectFrom('persons').select(personColumns).where('id', '=', id).executeTakeFirst();

export const findPersonByPairCode = (tx: Tx, pairCode: string) =>
  tx.selectFrom('persons').select(personColumns).where('pair_code', '=', pairCode).executeTakeFirst();

/** Families share numbers, so there may be several. A reseller is shown the people whose lines are theirs. */
export const findPersonsByMobile = (tx: Tx, mobile: string | null, nid: string | null, own: number | null) =>
  tx
    .selectFrom('persons')
    .select(personColumns)
    .where((eb) => eb.or([eb('mobile', '=', mobile), eb('alt_mobile', '=', mobile), eb('nid', '=', nid)]))
    .$if(own !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from subscribers s where s.person_id = persons.id and s.reseller_user_id = ${own})`,
      ),
    )
    .orderBy('id')
    .limit(50)
    .execute();

type Line = { id: number; username: string; status: SubscriberStatus };

/** The lines of persons, by the person's id; a reseller is shown their own. */
export async function linesOf(tx: Tx, personIds: readonly number[], own: number | null) {
  const rows = await tx
    .selectFrom('subscribers')
    .select(['id', 'username', 'status', 'person_id as personId'])
    .where('person_id', '=', sql<number>`any(${personIds})`)
    .where('removed_at', 'is', null)
    .$if(own !== null, (query) => query.where('reseller_user_id', '=', own))
    .orderBy('username_key')
    .execute();
  const lines = new Map<number, Line[]>(personIds.map((id) => [id, []]));
  for (const { personId, ...line } of rows) lines.get(personId ?? 0)?.push(line);
  return lines;
}
