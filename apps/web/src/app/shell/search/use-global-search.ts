import {
  type CallOutput,
  invoiceCalls,
  packageCalls,
  routerCalls,
  subscriberCalls,
  ticketCalls,
} from '@lastmile/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { invoicePath } from '../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { ticketPath } from '../../../entities/tickets/paths.ts';
import { api } from '../../../shared/api/client.ts';
import { type AppAbility, useCurrentAbility } from '../../../shared/session/ability.ts';
import { session } from '../../../shared/session/session.ts';
import { matchesSearch } from './matches-search.ts';

export interface SearchResult {
  readonly path: string;
  readonly title: string;
  /** Distinguishes results with the same title. */
  readonly detail: string;
}

const few = 10;
const shownOfEach = 6;
const searchDebounceMs = 200;

/**
 * Finds the subscribers, invoices, tickets, routers and packages that match the typed text and that the user may read.
 * Requests are debounced; until the answer arrives, earlier results stay visible as far as they still match, so
 * Enter never opens a result of an earlier search.
 */
export function useGlobalSearch(typed: string) {
  const ability = useCurrentAbility();
  const [paused] = useDebouncedValue(typed, searchDebounceMs);
  const hasIsp = (session.user()?.ispId ?? null) !== null;
  const isEnabled = typed !== '' && paused !== '' && hasIsp;
  const subscribers = usePaletteSearch(
    ['subscribers', paused],
    (options) => api(subscriberCalls.search, { query: { q: paused } }, options),
    isEnabled && ability.can('read', 'Subscriber'),
  );
  const invoices = usePaletteSearch(
    ['invoices', paused],
    (options) =>
      api(invoiceCalls.list, { query: { search: paused, pageSize: few, count: 'capped' } }, options),
    // An invoice number contains a digit; a name finds the subscriber, whose page lists the invoices.
    isEnabled && /\d/.test(paused) && ability.can('read', 'Invoice'),
  );
  const routers = usePaletteSearch(
    ['routers', paused],
    (options) => api(routerCalls.list, { query: { search: paused, pageSize: few } }, options),
    isEnabled && ability.can('read', 'Router'),
  );
  const packages = usePaletteSearch(
    ['packages', paused],
    (options) => api(packageCalls.list, { query: { search: paused, pageSize: few } }, options),
    isEnabled && ability.can('read', 'Package'),
  );
  const tickets = usePaletteSearch(
    ['tickets', paused],
    (options) =>
      api(
        ticketCalls.list,
        { query: { search: paused, view: 'all', sort: '-lastActivityAt', pageSize: few, count: 'capped' } },
        options,
      ),
    isEnabled && ability.can('read', 'Ticket'),
  );
  const fitting = (results: readonly SearchResult[], isOld: boolean) =>
    isEnabled ? filterResults(results, typed, paused === typed && !isOld) : [];
  return {
    isSearching:
      hasIsp &&
      typed !== '' &&
      (paused !== typed ||
        [subscribers, invoices, routers, packages, tickets].some(({ isFetching }) => isFetching)),
    subscribers: fitting(subscribers.items.map(toSearchResult), subscribers.isOld),
    invoices: fitting(
      invoices.items
        .filter(({ number }) => matchesSearch(number, typed))
        .map(({ id, number, subscriber }) => ({
          path: invoicePath(id),
          title: number,
          detail: [subscriber.username, subscriber.name].filter(Boolean).join(' · '),
        })),
      invoices.isOld,
    ),
    tickets: fitting(
      tickets.items.map(({ id, number, subject, customerName }) => ({
        path: ticketPath(id),
        title: `#${number} ${subject}`,
        detail: customerName ?? '',
      })),
      tickets.isOld,
    ),
    routers: fitting(
      routers.items.map((one) => ({
        path: pathOf(ability, 'router', one),
        title: one.name,
        detail: one.host,
      })),
      routers.isOld,
    ),
    packages: fitting(
      packages.items.map((one) => ({
        path: pathOf(ability, 'package', one),
        title: one.name,
        detail: one.rateLimit,
      })),
      packages.isOld,
    ),
  };
}

type FoundSubscriber = CallOutput<typeof subscriberCalls.search>['items'][number];
const toSearchResult = ({ id, username, name, mobile, pairCode }: FoundSubscriber): SearchResult => ({
  path: workspacePath(id),
  title: username,
  detail: [name, mobile, pairCode].filter(Boolean).join(' · '),
});

/** One search of the palette; earlier results stay until it answers. */
function usePaletteSearch<Item>(
  key: readonly string[],
  load: (options: { readonly signal: AbortSignal }) => Promise<{ readonly items: readonly Item[] }>,
  isEnabled: boolean,
) {
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['palette', ...key],
    // A newer keystroke cancels the search, in the database too.
    queryFn: ({ signal }) => load({ signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
  return { items: data?.items ?? [], isFetching, isOld: isPlaceholderData };
}

const pathOf = (
  ability: AppAbility,
  entity: 'router' | 'package',
  { id, name }: { readonly id: number; readonly name: string },
) =>
  ability.can('update', entity === 'router' ? 'Router' : 'Package')
    ? `/isp/${entity}-edit/${id}`
    : `/isp/${entity}-list?search=${encodeURIComponent(name)}`;

/** Earlier results are shown as far as they match the text typed now. */
function filterResults(results: readonly SearchResult[], typed: string, isCurrent: boolean) {
  const fit = results.filter(({ title, detail }) => isCurrent || matchesSearch(`${title} ${detail}`, typed));
  return fit.slice(0, shownOfEach);
}
