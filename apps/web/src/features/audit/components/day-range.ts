import type { ListQuery } from '../../../shared/kit/list/list-call.ts';

/** Converts local days to instants: from the start of the first to the end of the last. */
export function toDayRange(query: ListQuery): ListQuery {
  const { from, to, userId, ...rest } = query;
  const isId = typeof userId === 'number' || /^[1-9]\d{0,14}$/.test(userId ?? '');
  return {
    ...rest,
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
    // Ignores a partly typed date.
    ...(userId !== undefined && isId ? { userId } : {}),
  };
}
