import { type ExportFormat, ExportMenu } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { type AreaSort, exportAreas } from '../api.ts';

/** Exports all areas, or all search results. */
export function AreaExport({ search, sort }: { readonly search: string; readonly sort: AreaSort }) {
  const problemText = useProblemText();
  const run = useMutation({
    mutationFn: (format: ExportFormat) => exportAreas(format, { search, sort }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return <ExportMenu onExport={run.mutate} exporting={run.isPending} />;
}
