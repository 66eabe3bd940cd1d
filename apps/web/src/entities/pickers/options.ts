import { areaCalls, type CallOutput, packageCalls, routerCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { usePanelAbility } from '../../shared/session/ability.ts';

/** A list to pick from changes seldom. */
const staleTime = 60_000;
interface Pick {
  readonly value: string;
  readonly label: string;
}
type Named = { readonly id: number; readonly name: string };
// Outside the hooks, so that the picked lists stay the same from drawing to drawing.
const picksOf = ({ items }: { readonly items: readonly Named[] }): Pick[] =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));
const areaPicks = ({ items }: CallOutput<typeof areaCalls.index>): Pick[] =>
  items.map(({ id, name, trail }) => ({
    value: String(id),
    label: [...trail.map((above) => above.name), name].join(' › '),
  }));

const routerList = { queryKey: ['pick', 'routers'], queryFn: () => api(routerCalls.pick, {}), staleTime };
const packageList = { queryKey: ['pick', 'packages'], queryFn: () => api(packageCalls.pick, {}), staleTime };

/** Packages on sale, with what they cost. */
export const usePackages = () =>
  useQuery({ ...packageList, enabled: usePanelAbility().can('read', 'Package') }).data?.items;

export const useRouterChoice = () =>
  useQuery({ ...routerList, enabled: usePanelAbility().can('read', 'Router'), select: picksOf }).data;

export const usePackageChoice = () =>
  useQuery({ ...packageList, enabled: usePanelAbility().can('read', 'Package'), select: picksOf }).data;

/** Areas with the path that tells namesakes apart. */
export const useAreaChoice = () =>
  useQuery({
    queryKey: ['pick', 'areas'],
    queryFn: () => api(areaCalls.index, { query: { pageSize: 200 } }),
    enabled: usePanelAbility().can('read', 'Area'),
    staleTime,
    select: areaPicks,
  }).data;
