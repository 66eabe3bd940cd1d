import type { Call } from '@lastmile/contract';
import { ExportMenu } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useProblemText } from '../problem-text.ts';
import { exportList } from './list-call.ts';
import { type ListSectionProps, useListQuery } from './list-section.tsx';

interface ListExportProps<C extends Call> {
  readonly list: ListSectionProps<C>;
  readonly fileName: string;
}

/** The list as the address shows it, as a file. */
export function ListExport<C extends Call>({ list, fileName }: ListExportProps<C>) {
  const problemText = useProblemText();
  const { query } = useListQuery(list);
  const { call, params } = list;
  const run = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => exportList(call, { params, query, format, fileName }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return <ExportMenu onExport={run.mutate} exporting={run.isPending} />;
}
