import type { Place, Places } from './build-places.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const rowsOf = (places: readonly Place[], more: (place: Place) => string = () => ''): string =>
  places
    .map((place) => {
      const parent = place.parentId === null ? '' : `${place.parentId}, `;
      return `  (${place.id}, ${parent}${quoted(place.name)}, ${quoted(place.nameBn)}${more(place)})`;
    })
    .join(',\n');

/** The text of the migration that fills the geography tables; a test compares it with the file. */
export const seedSql = ({ divisions, districts, upazilas, thanas }: Places): string => `\
-- Written by the test of the geography's seed (npx vitest run --project unit geography/seed -u); do not edit by hand.
--
-- Divisions, districts and upazilas are those of the npm package bd-geojs 1.0.1 (MIT, copyright 2021
-- Abu Sayeed Afridi), with corrections; the thanas are a list of our own.

insert into divisions (id, name, name_bn) values
${rowsOf(divisions)};

insert into districts (id, division_id, name, name_bn) values
${rowsOf(districts)};

insert into upazilas (id, district_id, name, name_bn) values
${rowsOf(upazilas)};

insert into thanas (id, district_id, name, name_bn, metropolitan) values
${rowsOf(thanas, (thana) => `, ${(thana as Places['thanas'][number]).metropolitan}`)};
`;
