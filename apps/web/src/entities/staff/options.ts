import { departmentCalls, staffCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

const staleTime = 60_000;
export const staffKey = ['staff'] as const;

export const useDepartmentOptions = () =>
  useQuery({
    queryKey: [...staffKey, 'departments'],
    queryFn: () => api(departmentCalls.pick, {}),
    staleTime,
    select: ({ items }) => items.map(({ id, name }) => ({ value: String(id), label: name })),
  }).data;

/** Staff who can be assigned, with their department. */
export const useStaff = () =>
  useQuery({
    queryKey: [...staffKey, 'members'],
    queryFn: () => api(staffCalls.pick, { query: {} }),
    staleTime,
    select: ({ items }) => items,
  }).data;
