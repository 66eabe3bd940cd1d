import pg from 'pg';
import { catalogueQueries } from './catalogue-queries.ts';

/** One object of the database, or one part of an object, with the SQL that defines it. */
export interface CatalogueEntry {
  readonly kind: string;
  /** The table or view that the object belongs to; empty for objects that stand alone. */
  readonly of: string;
  readonly name: string;
  /** The place among its siblings, where that matters: columns, and indexes of one table. */
  readonly position: number;
  readonly definition: string;
}

/** Everything in the schema `public` of a migrated database, and what the migrations grant on the job queue. */
export async function readCatalogue(url: string): Promise<CatalogueEntry[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Names are printed without their schema, on every installation alike.
    await client.query('begin read only; set local search_path = public, pg_catalog');
    const entries: CatalogueEntry[] = [];
    for (const query of catalogueQueries) {
      const { rows } = await client.query<CatalogueEntry>(query);
      entries.push(...rows);
    }
    await client.query('rollback');
    return entries;
  } finally {
    await client.end();
  }
}
