import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const codegen = new URL('../../../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url).pathname;

/** How the pool's parsers return values; the types must match. */
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
        '--overrides',
        JSON.stringify({ columns: await choicesOf(url) }),
      ],
    ]);
    return await readFile(outFile, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Choice {
  readonly column: string;
  readonly rule: string;
  readonly nullable: boolean;
  readonly defaulted: boolean;
}

const oneOfWords = /^CHECK \(\(\w+ = ANY \(ARRAY\[('[^']*'::text(, )?)+\]\)\)\)$/;

/** Text that a check constraint restricts to a few words has the union of those words as its type. */
async function choicesOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Choice>(`
      select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as rule,
             not a.attnotnull as nullable, a.atthasdef as defaulted
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'c' and cardinality(k.conkey) = 1
      order by 1`);
    const choices = rows.filter(({ rule }) => oneOfWords.test(rule));
    return Object.fromEntries(choices.map((choice) => [choice.column, typeOf(choice)]));
  } finally {
    await client.end();
  }
}

function typeOf({ rule, nullable, defaulted }: Choice): string {
  const words = [...rule.matchAll(/'([^']*)'::text/g)].map(([, word]) => JSON.stringify(word));
  const type = [...words, ...(nullable ? ['null'] : [])].join(' | ');
  return defaulted ? `Generated<${type}>` : type;
}
