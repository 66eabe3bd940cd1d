import { areaCalls, type CallOutput, packageCalls, resellerCalls, routerCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';

/** Options of pickers rarely change. */
const staleTime = 60_000;
interface Pick {
  readonly value: string;
  readonly label: string;
}
type Named = { readonly id: number; readonly name: string };
// Outside the hooks, so that the selected lists stay referentially equal between renders.
const toOptions = ({ items }: { readonly items: readonly Named[] }): Pick[] =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));
const toAreaOptions = ({ items }: CallOutput<typeof areaCalls.pick>): Pick[] =>
  items.map(({ id, path }) => ({ value: String(id), label: path }));

const routerList = { queryKey: ['pick', 'routers'], queryFn: () => api(routerCalls.pick, {}), staleTime };
const packageList = { queryKey: ['pick', 'packages'], queryFn: () => api(packageCalls.pick, {}), staleTime };

/** Packages on sale with their prices. */
export const usePackagesOnSale = () =>
  useQuery({ ...packageList, enabled: useCurrentAbility().can('read', 'Package') }).data?.items;

/** Names only, so also for those who add subscribers without managing routers, such as resellers. */
export function useRouterOptions() {
  const ability = useCurrentAbility();
  const enabled = ability.can('read', 'Router') || ability.can('create', 'Subscriber');
  return useQuery({ ...routerList, enabled, select: toOptions }).data;
}

export const usePackageOptions = () =>
  useQuery({ ...packageList, enabled: useCurrentAbility().can('read', 'Package'), select: toOptions }).data;

/** Areas with the path that distinguishes areas of the same name. */
export const useAreaOptions = () =>
  useQuery({
    queryKey: ['pick', 'areas'],
    queryFn: () => api(areaCalls.pick, {}),
    enabled: useCurrentAbility().can('read', 'Area'),
    staleTime,
    select: toAreaOptions,
  }).data;

const toResellerOptions = ({ items }: CallOutput<typeof resellerCalls.list>): Pick[] =>
  items.map(({ userId, fullName }) => ({ value: String(userId), label: fullName }));

/** Resellers by their user. Undefined for users who have nothing to choose from: a reseller sees only their own subscribers. */
export function useResellerOptions(): readonly Pick[] | undefined {
  const ability = useCurrentAbility();
  const options = useQuery({
    queryKey: ['pick', 'resellers'],
    queryFn: () => api(resellerCalls.list, { query: { pageSize: 200 } }),
    enabled: ability.can('read', 'Reseller'),
    staleTime,
    select: toResellerOptions,
  }).data;
  return ability.can('update', 'Reseller') || (options ?? []).length > 1 ? options : undefined;
}
