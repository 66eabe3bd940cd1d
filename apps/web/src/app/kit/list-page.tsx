import type { Call } from '@lastmile/contract';
import { ExportMenu, PageHeader } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useProblemText } from '../problem-text.ts';
import { BackLink, type BackTo } from './back-link.tsx';
import { exportList } from './list-call.ts';
import { ListSection, type ListSectionProps, useListQuery } from './list-section.tsx';

interface ListPageProps<C extends Call> extends ListSectionProps<C> {
  readonly description?: string;
  /** The thing that the list belongs to. */
  readonly back?: BackTo;
  /** The page's own buttons. */
  readonly actions?: ReactNode;
  /** With it the list leaves as a file of this name. */
  readonly exportName?: string;
}

/** A list of the contract as a page. */
export function ListPage<C extends Call>(props: ListPageProps<C>) {
  const { title, description, back, actions, exportName } = props;
  return (
    <>
      {back ? <BackLink {...back} /> : null}
      <PageHeader
        title={title}
        {...(description ? { description } : {})}
        actions={
          <>
            {exportName ? <Export list={props} fileName={exportName} /> : null}
            {actions}
          </>
        }
      />
      <ListSection {...props} />
    </>
  );
}

interface ExportProps<C extends Call> {
  readonly list: ListSectionProps<C>;
  readonly fileName: string;
}

function Export<C extends Call>({ list, fileName }: ExportProps<C>) {
  const problemText = useProblemText();
  const { query } = useListQuery(list);
  const { call, params } = list;
  const run = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => exportList(call, { params, query, format, fileName }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return <ExportMenu onExport={run.mutate} exporting={run.isPending} />;
}
