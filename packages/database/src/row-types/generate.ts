import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const codegen = new URL('../../../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url).pathname;

/** How the pool's parsers hand values over; the types must say the same. */
const typeMapping = { int8: 'number', timestamptz: 'string' };

/** The row types of a migrated database, as the text of `rows.generated.ts`. */
export async function generateRowTypes(url: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-rows-'));
  const outFile = path.join(folder, 'rows.ts');
  try {
    await run(process.execPath, [
      decodeURIComponent(codegen),
      ...['--dialect', 'postgres', '--url', url, '--out-file', outFile, '--default-schema', 'public'],
      ...[
        '--include-pattern',
        'public.*',
        '--date-parser',
        'string',
        '--type-mapping',
        JSON.stringify(typeMapping),
      ],
    ]);
    return await readFile(outFile, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
