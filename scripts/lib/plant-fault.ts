/** The source with the fault; undefined unless its text occurs exactly once. */
export function plantFault(source: string, find: string, replace: string): string | undefined {
  const parts = source.split(find);
  return parts.length === 2 ? parts.join(replace) : undefined;
}
