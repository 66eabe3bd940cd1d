import type { Call } from '@lastmile/contract';
import { FileExport } from './file-export.tsx';
import { useListQuery } from './list-section.tsx';
import type { ListSectionProps } from './list-section-props.ts';

interface ListExportProps<C extends Call> {
  readonly list: ListSectionProps<C>;
  readonly fileName: string;
  readonly pdfTitle?: string | undefined;
}

/** Exports the list with the current search, filters and sort. */
export function ListExport<C extends Call>({ list, fileName, pdfTitle }: ListExportProps<C>) {
  const { query } = useListQuery(list);
  return (
    <FileExport call={list.call} params={list.params} query={query} fileName={fileName} pdfTitle={pdfTitle} />
  );
}
