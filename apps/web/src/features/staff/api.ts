import { type CallArguments, departmentCalls as d, staffCalls as s, userCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffKey } from '../../entities/staff/options.ts';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

type Body<C extends typeof d.create | typeof d.update | typeof d.delete> = CallArguments<C>['body'];

/** Departments, staff, users and tickets name each other. */
function useStaffMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  const keys = [staffKey, listKey(d.list), listKey(s.list), listKey(userCalls.list), ['tickets']];
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export const useCreateDepartment = () =>
  useStaffMutation((body: Body<typeof d.create>) => api(d.create, { body }));
export const useUpdateDepartment = () =>
  useStaffMutation((body: Body<typeof d.update>) => api(d.update, { body }));
export const useDeactivateDepartment = () =>
  useStaffMutation((body: Body<typeof d.delete>) => api(d.delete, { body }));

export const useCandidates = () =>
  useQuery({
    queryKey: [...staffKey, 'candidates'],
    queryFn: () => api(s.candidates, {}),
    select: ({ items }) => items.map(({ id, name }) => ({ value: String(id), label: name })),
  }).data;

export const useCreateStaff = () =>
  useStaffMutation((body: CallArguments<typeof s.create>['body']) => api(s.create, { body }));
export const useEnrolStaff = () =>
  useStaffMutation((body: CallArguments<typeof s.enrol>['body']) => api(s.enrol, { body }));
export const useUpdateStaff = () =>
  useStaffMutation((body: CallArguments<typeof s.update>['body']) => api(s.update, { body }));
export const useStaffDeletionPreview = (id: number) =>
  useQuery({
    queryKey: [...staffKey, 'leaving', id],
    queryFn: () => api(s.leaving, { query: { id } }),
    gcTime: 0,
  });
export const useLeave = () =>
  useStaffMutation((body: CallArguments<typeof s.delete>['body']) => api(s.delete, { body }));
