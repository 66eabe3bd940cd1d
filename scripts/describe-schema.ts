import { writeFile } from 'node:fs/promises';
import { describeSchema } from '../packages/database/src/catalogue/describe-schema.ts';
import { databaseUrl, startTestServer } from '../packages/testing/src/index.ts';

const server = await startTestServer();
const descriptions = await describeSchema(databaseUrl(server.adminUrl, server.template));
for (const [name, text] of Object.entries(descriptions)) {
  await writeFile(new URL(`../packages/database/${name}`, import.meta.url), text);
}
await server.stop();
