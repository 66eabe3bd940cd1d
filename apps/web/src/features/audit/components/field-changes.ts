type Values = Readonly<Record<string, unknown>> | null;

export interface Change {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
}

const textOf = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Values before and after per field; changed fields come first. */
export function listFieldChanges(before: Values, after: Values): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const changes = fields.map((field) => {
    const [was, is] = [textOf(before?.[field]), textOf(after?.[field])];
    return { field, before: was, after: is, isChanged: was !== is };
  });
  return [...changes.filter(({ isChanged }) => isChanged), ...changes.filter(({ isChanged }) => !isChanged)];
}
