import type { Call } from '@lastmile/contract';
import { type ExportFormat, ExportMenu } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { exportList, type ListParams, type ListQuery } from './list-call.ts';

interface FileExportProps {
  /** A call with `exportColumns`. */
  readonly call: Call;
  readonly params?: ListParams | undefined;
  readonly query: ListQuery;
  readonly fileName: string;
  /** The head of a PDF file; given only for calls that write PDF. */
  readonly pdfTitle?: string | undefined;
}

/** Exports the response of a call as a file. */
export function FileExport({ call, fileName, pdfTitle, query, params }: FileExportProps) {
  const problemText = useProblemText();
  const run = useMutation({
    mutationFn: (format: ExportFormat | 'pdf') =>
      exportList(call, {
        params,
        query: format === 'pdf' && pdfTitle ? { ...query, title: pdfTitle } : query,
        format,
        fileName,
      }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <ExportMenu
      onExport={run.mutate}
      exporting={run.isPending}
      onExportPdf={pdfTitle === undefined ? undefined : () => run.mutate('pdf')}
    />
  );
}
