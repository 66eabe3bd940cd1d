interface NamedArea {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

/** Areas with their path from the root, each before those below it; siblings stay in the given order. */
export function listAreaPaths(areas: readonly NamedArea[]): { id: number; path: string }[] {
  const childrenOf = new Map<number | null, NamedArea[]>();
  for (const area of areas) {
    const siblings = childrenOf.get(area.parentId);
    if (siblings) siblings.push(area);
    else childrenOf.set(area.parentId, [area]);
  }
  const below = (parentId: number | null, above: string): { id: number; path: string }[] =>
    (childrenOf.get(parentId) ?? []).flatMap(({ id, name }) => [
      { id, path: above + name },
      ...below(id, `${above}${name} › `),
    ]);
  return below(null, '');
}
