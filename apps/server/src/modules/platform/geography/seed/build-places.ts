import { districts, divisions, upazillas } from 'bd-geojs';
import {
  addedUpazilas,
  type Correction,
  districtCorrections,
  divisionCorrections,
  upazilaCorrections,
} from './corrections.ts';
import { thanasByDistrict } from './thanas.ts';

export interface Place {
  readonly id: number;
  /** The division of a district, the district of an upazila or thana; null for a division. */
  readonly parentId: number | null;
  readonly name: string;
  readonly nameBn: string;
}

export interface Places {
  readonly divisions: readonly Place[];
  readonly districts: readonly Place[];
  readonly upazilas: readonly Place[];
  readonly thanas: readonly (Place & { readonly metropolitan: boolean })[];
}

interface BaseRow {
  readonly id: string;
  readonly name: string;
  readonly bn_name: string;
}

/** The data of npm's bd-geojs with corrections and additions. */
export function buildPlaces(): Places {
  return {
    divisions: corrected(divisions, divisionCorrections, () => null),
    districts: corrected(districts, districtCorrections, (row) => Number(row.division_id)),
    upazilas: [
      ...corrected(upazillas, upazilaCorrections, (row) => Number(row.district_id)),
      ...addedUpazilas.map(({ districtId, ...place }) => ({ ...place, parentId: districtId })),
    ],
    thanas: thanasByDistrict
      .flatMap(({ districtId, force, thanas }) =>
        thanas.map(([id, name, nameBn]) => ({
          id,
          parentId: districtId,
          name,
          nameBn,
          metropolitan: force !== null,
        })),
      )
      .sort((a, b) => a.id - b.id),
  };
}

function corrected<Row extends BaseRow>(
  rows: readonly Row[],
  corrections: Readonly<Record<number, Correction>>,
  parentOf: (row: Row) => number | null,
): Place[] {
  const places = rows.map((row) => {
    const id = Number(row.id);
    const name = clean(row.name);
    const correction = corrections[id];
    if (correction && correction.was !== name)
      throw new Error(`The source data now spells ${correction.was} as ${name}: review its correction`);
    const { name: rightName = name, nameBn = clean(row.bn_name) } = correction ?? {};
    return { id, parentId: parentOf(row), name: rightName, nameBn };
  });
  return places.sort((a, b) => a.id - b.id);
}

/** The source mixes composed and decomposed Bangla letters, which look alike but compare unequal. */
const clean = (text: string): string => text.normalize('NFC').trim();
