import { writeFile } from 'node:fs/promises';
import { buildPlaces } from './build-places.ts';
import { seedFile, seedSql } from './seed-sql.ts';

/** `npx tsx apps/server/src/domains/geography/seed/write-seed.ts` writes the migration's rows anew. */
await writeFile(seedFile, seedSql(buildPlaces()));
