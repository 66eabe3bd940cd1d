interface Identified {
  readonly id: number;
}

/** Loads the rows of a page whose ids are known, in the order of the ids; rows that no longer exist are left out. */
export async function rowsInOrder<Row extends Identified>(
  page: readonly Identified[],
  load: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = new Map((await load(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
