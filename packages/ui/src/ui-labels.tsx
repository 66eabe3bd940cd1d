import { createContext, type ReactNode, useContext } from 'react';

/** Labels of the components, provided by the application in the user's language. */
export interface UiLabels {
  readonly cancel: string;
  readonly close: string;
  readonly loading: string;
  /** Why a form cannot be submitted yet. */
  readonly completeFields: string;
  readonly any: string;
  readonly clearFilters: string;
  readonly moreFilters: string;
  /** Opens the filters on a phone; says how many are set. */
  readonly filters: (active: number) => string;
  readonly columns: string;
  readonly resetColumns: string;
  readonly columnWidth: (column: string) => string;
  readonly widths: Readonly<Record<'automatic' | 'narrow' | 'medium' | 'wide', string>>;
  readonly moveUp: (column: string) => string;
  readonly moveDown: (column: string) => string;
  readonly actions: string;
  readonly export: string;
  readonly exportCsv: string;
  readonly exportXlsx: string;
  readonly exportPdf: string;
  readonly pages: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly rowsPerPage: string;
  readonly range: (from: number, to: number, total: number, isCapped: boolean) => string;
  readonly selectRow: (name: string) => string;
  readonly selectPage: string;
  readonly selected: (count: number) => string;
  readonly selectAll: (total: number) => string;
  readonly clearSelection: string;
  readonly progress: (done: number, total: number) => string;
  readonly progressLeft: (left: number) => string;
  readonly chartTable: string;
  /** A day as the user wants it written. */
  readonly day: (date: Date) => string;
  /** Day and time, likewise. */
  readonly moment: (date: Date) => string;
  /** Where they live: their days begin at its midnight. */
  readonly timeZone: string;
}

const UiLabelsContext = createContext<UiLabels | undefined>(undefined);

export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <UiLabelsContext value={labels}>{children}</UiLabelsContext>;
}

export function useUiLabels(): UiLabels {
  const labels = useContext(UiLabelsContext);
  if (!labels) throw new Error('The kit has no labels: put UiLabelsProvider around the page');
  return labels;
}
