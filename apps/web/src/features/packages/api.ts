import { type CallArguments, type CallOutput, packageCalls, routerCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

type PackageBody = CallArguments<typeof packageCalls.create>['body'];
export type RouterState = CallOutput<typeof packageCalls.get>['routers'][number];

const packagesKey = ['packages'] as const;

export const usePackage = (id: number) =>
  useQuery({
    queryKey: [...packagesKey, id],
    queryFn: () => api(packageCalls.get, { params: { id } }),
    refetchOnWindowFocus: false,
  });

function usePackageMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: listKey(packageCalls.list) });
      void queryClient.invalidateQueries({ queryKey: packagesKey });
    },
  });
}

export const useCreatePackage = () =>
  usePackageMutation((body: PackageBody) => api(packageCalls.create, { body }));
export const useUpdatePackage = (id: number) =>
  usePackageMutation((body: CallArguments<typeof packageCalls.update>['body']) =>
    api(packageCalls.update, { params: { id }, body }),
  );
export const useDeletePackage = () =>
  usePackageMutation((body: CallArguments<typeof packageCalls.delete>['body']) =>
    api(packageCalls.delete, { body }),
  );

export const useRouterNames = (canRead: boolean) =>
  useQuery({
    queryKey: ['routers', 'pick'],
    queryFn: () => api(routerCalls.pick, {}),
    select: ({ items }) => items,
    enabled: canRead,
  });

/** Profiles of the router's last snapshot; empty if there is none. */
export const useRouterProfiles = (routerId: number) =>
  useQuery({
    queryKey: ['routers', 'static', routerId],
    queryFn: () => api(routerCalls.staticData, { params: { routerId } }),
    select: ({ profiles }) => profiles,
    refetchOnWindowFocus: false,
  });
