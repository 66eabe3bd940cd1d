import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildPlaces, type Place } from './build-places.ts';
import { seedSql } from './seed-sql.ts';

const places = buildPlaces();
const migration = fileURLToPath(
  new URL('../../../../../../../packages/database/migrations/0004_geography_rows.sql', import.meta.url),
);
const named = (list: readonly Place[], name: string, parentId?: number) =>
  list.find((place) => place.name === name && (parentId === undefined || place.parentId === parentId));

describe('places of Bangladesh', () => {
  it('are 8 divisions, 64 districts, 495 upazilas and 157 thanas', () => {
    const { divisions, districts, upazilas, thanas } = places;
    expect([divisions.length, districts.length, upazilas.length, thanas.length]).toEqual([8, 64, 495, 157]);
    expect(thanas.filter((thana) => thana.metropolitan)).toHaveLength(110);
  });

  it('have the official number of districts and upazilas in each division', () => {
    const counts = places.divisions.map(({ id, name }) => {
      const districts = places.districts.filter((district) => district.parentId === id);
      const upazilas = places.upazilas.filter((upazila) => districts.some((d) => d.id === upazila.parentId));
      return `${name} ${districts.length}/${upazilas.length}`;
    });
    expect(counts.sort()).toEqual([
      'Barishal 6/42',
      'Chattogram 11/104',
      'Dhaka 13/89',
      'Khulna 10/59',
      'Mymensingh 4/35',
      'Rajshahi 8/67',
      'Rangpur 8/58',
      'Sylhet 4/41',
    ]);
  });

  it('have the official number of metropolitan thanas in each city', () => {
    const inCity = (name: string) => {
      const id = named(places.districts, name)?.id;
      return places.thanas.filter((thana) => thana.metropolitan && thana.parentId === id).length;
    };
    const cities = ['Dhaka', 'Chattogram', 'Rajshahi', 'Khulna', 'Gazipur', 'Sylhet', 'Rangpur', 'Barishal'];
    expect(cities.map(inCity)).toEqual([50, 16, 12, 8, 8, 6, 6, 4]);
  });

  it('each have an existing parent, and a unique id and name', () => {
    const below = (list: readonly Place[], parents: readonly Place[]) =>
      list.filter((place) => !parents.some((parent) => parent.id === place.parentId));
    expect(below(places.districts, places.divisions)).toEqual([]);
    expect(below(places.upazilas, places.districts)).toEqual([]);
    expect(below(places.thanas, places.districts)).toEqual([]);
    for (const list of Object.values(places) as Place[][]) {
      expect(new Set(list.map((place) => place.id)).size).toBe(list.length);
      expect(new Set(list.map((place) => `${place.parentId} ${place.name}`)).size).toBe(list.length);
    }
  });

  it('have their current names in both scripts', () => {
    const { divisions, districts, upazilas, thanas } = places;
    expect(named(divisions, 'Barishal')?.nameBn).toBe('বরিশাল');
    expect(named(divisions, 'Chattogram')).toBeDefined();
    expect(named(districts, "Cox's Bazar")?.nameBn).toBe('কক্সবাজার');
    const district = (name: string) => named(districts, name)?.id ?? 0;
    expect(named(upazilas, 'Shantiganj', district('Sunamganj'))?.nameBn).toBe('শান্তিগঞ্জ');
    expect(named(upazilas, 'Shayestaganj', district('Habiganj'))?.nameBn).toBe('শায়েস্তাগঞ্জ'.normalize('NFC'));
    expect(named(upazilas, 'Eidgaon', district("Cox's Bazar"))).toBeDefined();
    expect(named(upazilas, 'Dasar', district('Madaripur'))).toBeDefined();
    expect(named(upazilas, 'Madhyanagar', district('Sunamganj'))).toBeDefined();
    expect(named(thanas, 'Ramna', district('Dhaka'))?.nameBn).toBe('রমনা');
    for (const { name, nameBn } of [...divisions, ...districts, ...upazilas, ...thanas]) {
      expect(name).toMatch(/^[A-Z][A-Za-z'. -]+$/);
      expect(nameBn).toMatch(/^[\p{Script=Bengali} .-]+$/u);
      expect(nameBn).toBe(nameBn.normalize('NFC'));
    }
  });

  it('match the migration exactly', async () => {
    await expect(seedSql(places)).toMatchFileSnapshot(migration);
  });
});
