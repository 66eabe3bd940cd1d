import type { ListQuery } from '../../../shared/kit/list/list-call.ts';

/** Days as one reads them here become instants: from the first one's beginning to the last one's end. */
export function toDayRange(query: ListQuery): ListQuery {
  const { from, to, userId, ...rest } = query;
  const isId = typeof userId === 'number' || /^[1-9]\d{0,14}$/.test(userId ?? '');
  return {
    ...rest,
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
    // What is half typed finds everything rather than nothing.
    ...(userId !== undefined && isId ? { userId } : {}),
  };
}
