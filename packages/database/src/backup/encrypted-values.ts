import pg from 'pg';

/** The ids of all keys that values in the database are encrypted with. The columns' names end in `_encrypted`. */
export async function encryptionKeyIdsIn(adminUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'lastmile restore' });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_encrypted' and data_type = 'text'`,
    );
    const keys = new Set<string>();
    await client.query('set role lastmile_owner');
    for (const { table, column } of columns) {
      const [from, value] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
      const { rows } = await client.query<{ key: string }>(
        `select distinct split_part(${value}, '.', 2) as key from public.${from} where ${value} is not null`,
      );
      for (const { key } of rows) keys.add(key);
    }
    return [...keys];
  } finally {
    await client.end();
  }
}
