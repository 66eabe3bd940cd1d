import { areaCalls, type CallArguments, routerCalls } from '@lastmile/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { routersKey, useInvalidateRouters } from '../../entities/routers/api.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const routerKey = (id: number) => [...routersKey, id] as const;
type Body<C extends (typeof routerCalls)[keyof typeof routerCalls]> =
  CallArguments<C> extends { readonly body: infer B } ? B : never;

export const useRouter = (id: number) =>
  useQuery({
    queryKey: routerKey(id),
    queryFn: () => api(routerCalls.get, { params: { id } }),
    refetchOnWindowFocus: false,
  });

const pollMs = 60_000;
const statusMs = 30_000;

/** Figures over the whole network. */
export const useNetworkFigures = () =>
  useQuery({
    queryKey: [...routersKey, 'figures'],
    queryFn: () => api(routerCalls.figures, {}),
    refetchInterval: statusMs,
  });

/** Differences and the last day of every router. */
export const useRouterStatus = () =>
  useQuery({
    queryKey: [...routersKey, 'status'],
    queryFn: () => api(routerCalls.status, {}),
    refetchInterval: statusMs,
  });

export const useRouterHistory = (id: number) =>
  useQuery({
    queryKey: [...routerKey(id), 'history'],
    queryFn: () => api(routerCalls.history, { params: { id } }),
    refetchInterval: pollMs,
  });

const firstPollMs = 2_000;

/** The router's last snapshot; a new router is polled often until the first one arrives. */
export const useRouterSnapshot = (id: number) =>
  useQuery({
    queryKey: [...routerKey(id), 'snapshot'],
    queryFn: () => api(routerCalls.staticData, { params: { routerId: id } }),
    refetchInterval: ({ state: { data } }) => (data && !data.asOf && !data.why ? firstPollMs : pollMs),
  });

function useRouterMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn: change, onSuccess: useInvalidateRouters() });
}

export const useCreateRouter = () =>
  useRouterMutation((body: Body<typeof routerCalls.create>) => api(routerCalls.create, { body }));
export const useUpdateRouter = (id: number) =>
  useRouterMutation((body: Body<typeof routerCalls.update>) =>
    api(routerCalls.update, { params: { id }, body }),
  );
export const useDeleteRouter = () =>
  useRouterMutation((body: Body<typeof routerCalls.delete>) => api(routerCalls.delete, { body }));
export const useEnableSync = () =>
  useRouterMutation((body: Body<typeof routerCalls.enableSync>) => api(routerCalls.enableSync, { body }));
export const useDecideHardware = () =>
  useRouterMutation((body: Body<typeof routerCalls.decideHardware>) =>
    api(routerCalls.decideHardware, { body }),
  );
export const useAcceptCertificate = () =>
  useRouterMutation((body: Body<typeof routerCalls.acceptCertificate>) =>
    api(routerCalls.acceptCertificate, { body }),
  );
export const useTestConnection = () =>
  useMutation({
    mutationFn: (body: Body<typeof routerCalls.test>) => api(routerCalls.test, { body }),
  });

export const useEnableSyncPreview = ({ id, version }: { readonly id: number; readonly version: number }) =>
  useQuery({
    queryKey: [...routerKey(id), 'writes', version],
    queryFn: () => api(routerCalls.enableSync, { body: { id, version, preview: true } }),
    refetchOnWindowFocus: false,
  });

export const useAreaSearch = (search: string) =>
  useQuery({
    queryKey: [...listKey(areaCalls.list), 'search', search],
    queryFn: () => api(areaCalls.list, { query: { search, pageSize: 50 } }),
    placeholderData: keepPreviousData,
  });
