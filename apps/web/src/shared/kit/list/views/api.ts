import { type SavedView, savedViewCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

const viewsKey = (list: string) => ['saved-views', list] as const;

/** Loaded once they are needed: most lists are opened without a view. */
export const useViews = (list: string, enabled: boolean) =>
  useQuery({
    queryKey: viewsKey(list),
    queryFn: () => api(savedViewCalls.list, { query: { list } }),
    enabled,
  });

type NewView = Pick<SavedView, 'name' | 'shared' | 'state'>;
type ViewChange = Partial<NewView> & Pick<SavedView, 'id' | 'version'>;

export function useViewChanges(list: string) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: viewsKey(list) });
  return {
    create: useMutation({
      mutationFn: (view: NewView) => api(savedViewCalls.create, { body: { list, ...view } }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: ViewChange) => api(savedViewCalls.update, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => api(savedViewCalls.delete, { body: { id } }),
      onSuccess,
    }),
  };
}
