import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fixedSelect } from './fixed-select.ts';
import { queriesOn, TransactionConnection, type Tx } from './transaction-dialect.ts';

function recordingTx(sent: { text: string; values: readonly unknown[] }[]): Tx {
  const connection = new TransactionConnection({} as never, {
    async send(text, values) {
      sent.push({ text, values });
      return { command: 'SELECT', rowCount: 0, rows: [] } as never;
    },
  });
  return queriesOn(connection);
}

it('builds the selection once and adds what is different in each call', async () => {
  let built = 0;
  const select = fixedSelect((tx) => {
    built += 1;
    return tx.selectFrom('areas').select(['id', 'name']);
  });
  const sent: Parameters<typeof recordingTx>[0] = [];
  for (const id of [7, 8]) await select(recordingTx(sent), sql`where id = ${id}`);
  const text = 'select "id", "name" from "areas" where id = $1';
  expect(sent).toEqual([
    { text, values: [7] },
    { text, values: [8] },
  ]);
  expect(built).toBe(1);
});

it('refuses a selection with parameters, which would be those of the first call', async () => {
  const select = fixedSelect((tx) => tx.selectFrom('areas').select('id').where('id', '=', 7));
  await expect(select(recordingTx([]), sql`limit 1`)).rejects.toThrow('no parameters');
});
