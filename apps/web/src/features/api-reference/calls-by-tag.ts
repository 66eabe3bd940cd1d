import type { ListedCall } from './api-document.ts';

/** The calls that contain every word of the search, by tag. */
export function callsByTag(calls: readonly ListedCall[], search: string): Map<string, ListedCall[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const byTag = new Map<string, ListedCall[]>();
  for (const call of calls) {
    const text =
      `${call.method} ${call.path} ${call.operationId} ${call.summary} ${call['x-who']}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const tag = call.tags[0] ?? '';
    byTag.set(tag, [...(byTag.get(tag) ?? []), call]);
  }
  return byTag;
}
