import {
  type CallOutput,
  invoiceCalls,
  packageCalls,
  routerCalls,
  subscriberCalls,
} from '@lastmile/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billPath } from '../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { api } from '../../../shared/api/client.ts';
import { usePanelAbility } from '../../../shared/session/ability.ts';
import { session } from '../../../shared/session/session.ts';
import { matchesWords } from './matches-search.ts';

export interface FoundThing {
  readonly path: string;
  readonly title: string;
  /** What tells it from its namesakes. */
  readonly detail: string;
}

const few = 10;
const shownOfEach = 6;
const typingPauseMs = 200;

/**
 * Subscribers, bills by number, routers and packages that fit what is typed, as far as the user may read them. The server is
 * asked after a pause; until it answers, what it found before stays as far as it still fits, so that Enter
 * never opens something that was looked for earlier.
 */
export function useFoundThings(typed: string) {
  const ability = usePanelAbility();
  const [paused] = useDebouncedValue(typed, typingPauseMs);
  const hasIsp = (session.user()?.ispId ?? null) !== null;
  const isAsked = typed !== '' && paused !== '' && hasIsp;
  const common = { placeholderData: keepPreviousData, staleTime: 15_000 };
  const lines = useQuery({
    ...common,
    queryKey: ['palette', 'subscribers', paused],
    queryFn: () => api(subscriberCalls.search, { query: { q: paused } }),
    enabled: isAsked && ability.can('read', 'Subscriber'),
  });
  const bills = useQuery({
    ...common,
    queryKey: ['palette', 'invoices', paused],
    queryFn: () => api(invoiceCalls.list, { query: { search: paused, pageSize: few } }),
    // A number has a digit; a name finds its subscriber, whose bills are there.
    enabled: isAsked && /\d/.test(paused) && ability.can('read', 'Invoice'),
  });
  const routers = useQuery({
    ...common,
    queryKey: ['palette', 'routers', paused],
    queryFn: () => api(routerCalls.index, { query: { search: paused, pageSize: few } }),
    enabled: isAsked && ability.can('read', 'Router'),
  });
  const packages = useQuery({
    ...common,
    queryKey: ['palette', 'packages', paused],
    queryFn: () => api(packageCalls.index, { query: { search: paused, pageSize: few } }),
    enabled: isAsked && ability.can('read', 'Package'),
  });
  const pathOf = (thing: 'router' | 'package', { id, name }: { id: number; name: string }) =>
    ability.can('update', thing === 'router' ? 'Router' : 'Package')
      ? `/isp/${thing}-edit/${id}`
      : `/isp/${thing}-list?search=${encodeURIComponent(name)}`;
  const fitting = (things: readonly FoundThing[], isOld: boolean) => {
    const isCurrent = paused === typed && !isOld;
    const fit = things.filter(({ title, detail }) => isCurrent || matchesWords(`${title} ${detail}`, typed));
    return isAsked ? fit.slice(0, shownOfEach) : [];
  };
  return {
    isSearching:
      hasIsp &&
      typed !== '' &&
      (paused !== typed || [lines, bills, routers, packages].some(({ isFetching }) => isFetching)),
    subscribers: fitting((lines.data?.items ?? []).map(lineOf), lines.isPlaceholderData),
    bills: fitting(
      (bills.data?.items ?? [])
        .filter(({ number }) => matchesWords(number, typed))
        .map(({ id, number, subscriber }) => ({
          path: billPath(id),
          title: number,
          detail: [subscriber.username, subscriber.name].filter(Boolean).join(' · '),
        })),
      bills.isPlaceholderData,
    ),
    routers: fitting(
      (routers.data?.items ?? []).map((one) => ({
        path: pathOf('router', one),
        title: one.name,
        detail: one.host,
      })),
      routers.isPlaceholderData,
    ),
    packages: fitting(
      (packages.data?.items ?? []).map((one) => ({
        path: pathOf('package', one),
        title: one.name,
        detail: one.rateLimit,
      })),
      packages.isPlaceholderData,
    ),
  };
}

type Line = CallOutput<typeof subscriberCalls.search>['items'][number];
const lineOf = ({ id, username, name, mobile, pairCode }: Line): FoundThing => ({
  path: workspacePath(id),
  title: username,
  detail: [name, mobile, pairCode].filter(Boolean).join(' · '),
});
