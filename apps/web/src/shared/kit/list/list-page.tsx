import type { Call } from '@lastmile/contract';
import { PageHeader } from '@lastmile/ui';
import type { ReactNode } from 'react';
import { BackLink, type BackTo } from '../back-link.tsx';
import { ListExport } from './list-export.tsx';
import { ListSection } from './list-section.tsx';
import type { ListSectionProps } from './list-section-props.ts';

interface ListPageProps<C extends Call> extends ListSectionProps<C> {
  readonly description?: string;
  /** Link to the object that the list belongs to. */
  readonly back?: BackTo;
  /** Buttons in the page header. */
  readonly actions?: ReactNode;
  /** File name; enables the export. */
  readonly exportName?: string;
  /** The export also offers PDF, with the title of the page at its head. */
  readonly withPdf?: boolean;
}

/** A list call of the contract as a page. */
export function ListPage<C extends Call>(props: ListPageProps<C>) {
  const { title, description, back, actions, exportName, withPdf } = props;
  return (
    <>
      {back ? <BackLink {...back} /> : null}
      <PageHeader
        title={title}
        {...(description ? { description } : {})}
        actions={
          <>
            {exportName ? (
              <ListExport list={props} fileName={exportName} pdfTitle={withPdf ? title : undefined} />
            ) : null}
            {actions}
          </>
        }
      />
      <ListSection {...props} />
    </>
  );
}
