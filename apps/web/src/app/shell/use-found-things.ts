import { packageCalls, routerCalls, subscriberCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePanelAbility } from '../ability.ts';
import { api } from '../client.ts';
import { session } from '../session/session.ts';

export interface FoundThing {
  readonly path: string;
  readonly title: string;
  /** What tells it from its namesakes. */
  readonly detail: string;
}

const few = 10;
const shownOfEach = 6;
const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

/** Subscribers, routers and packages that fit what is typed, as far as the user may read them. */
export function useFoundThings(typed: string) {
  const ability = usePanelAbility();
  const isAsked = typed !== '' && session.user()?.ispId !== null;
  const common = { placeholderData: keepPreviousData, staleTime: 15_000 };
  const lines = useQuery({
    ...common,
    queryKey: ['palette', 'subscribers', typed],
    queryFn: () => api(subscriberCalls.search, { query: { q: typed } }),
    enabled: isAsked && ability.can('read', 'Subscriber'),
  });
  const routers = useQuery({
    ...common,
    queryKey: ['palette', 'routers', typed],
    queryFn: () => api(routerCalls.index, { query: { search: typed, pageSize: few } }),
    enabled: isAsked && ability.can('read', 'Router'),
  });
  const packages = useQuery({
    ...common,
    queryKey: ['palette', 'packages', typed],
    queryFn: () => api(packageCalls.index, { query: { search: typed, pageSize: few } }),
    enabled: isAsked && ability.can('read', 'Package'),
  });
  if (!isAsked) return { subscribers: [], routers: [], packages: [] };
  const pathOf = (thing: 'router' | 'package', { id, name }: { id: number; name: string }) =>
    ability.can('update', thing === 'router' ? 'Router' : 'Package')
      ? `/isp/${thing}-edit/${id}`
      : `/isp/${thing}-list?search=${encodeURIComponent(name)}`;
  return {
    subscribers: (lines.data?.items ?? []).slice(0, shownOfEach).map(
      ({ id, username, name, mobile, pairCode }): FoundThing => ({
        path: `/isp/isp-user-name-edit-v2/${id}`,
        title: username,
        detail: joined([name, mobile, pairCode]),
      }),
    ),
    routers: (routers.data?.items ?? [])
      .slice(0, shownOfEach)
      .map((one): FoundThing => ({ path: pathOf('router', one), title: one.name, detail: one.host })),
    packages: (packages.data?.items ?? [])
      .slice(0, shownOfEach)
      .map((one): FoundThing => ({ path: pathOf('package', one), title: one.name, detail: one.rateLimit })),
  };
}
