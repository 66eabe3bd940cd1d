import { type CallArguments, type ReportName, reportScheduleCalls } from '@lastmile/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { listKey } from '../../shared/kit/list/list-call.ts';

const c = reportScheduleCalls;

export type NewSchedule = CallArguments<typeof c.create>['body'];
export type ScheduleUpdate = CallArguments<typeof c.update>['body'] & { readonly id: number };

export const useReportRecipients = (report: ReportName) =>
  useQuery({
    queryKey: [c.recipients.id, report],
    queryFn: () => api(c.recipients, { query: { report } }),
    select: ({ items }) => items.map(({ id, name }) => ({ value: String(id), label: name })),
  });

/** What a user does with schedules; the list follows. */
export function useScheduleChanges() {
  const queryClient = useQueryClient();
  const onSuccess = () => void queryClient.invalidateQueries({ queryKey: listKey(c.list) });
  return {
    create: useMutation({ mutationFn: (body: NewSchedule) => api(c.create, { body }), onSuccess }),
    update: useMutation({
      mutationFn: ({ id, ...body }: ScheduleUpdate) => api(c.update, { params: { id }, body }),
      onSuccess,
    }),
    pause: useMutation({ mutationFn: (id: number) => api(c.pause, { body: { id } }), onSuccess }),
    resume: useMutation({ mutationFn: (id: number) => api(c.resume, { body: { id } }), onSuccess }),
    remove: useMutation({ mutationFn: (id: number) => api(c.delete, { body: { id } }), onSuccess }),
  };
}
