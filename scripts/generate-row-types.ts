import { writeFile } from 'node:fs/promises';
import { generateRowTypes } from '../packages/database/src/row-types/generate.ts';
import { databaseUrl, startTestServer } from '../packages/testing/src/index.ts';

const server = await startTestServer();
const file = new URL('../packages/database/src/rows.generated.ts', import.meta.url);
await writeFile(file, await generateRowTypes(databaseUrl(server.adminUrl, server.template)));
await server.stop();
