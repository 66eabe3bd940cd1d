import { createContext, type ReactNode, useContext } from 'react';

/** What the pieces themselves say; the application gives it once, in the user's language. */
export interface KitWords {
  readonly cancel: string;
  readonly close: string;
  readonly loading: string;
  readonly any: string;
  readonly clearFilters: string;
  readonly moreFilters: string;
  readonly columns: string;
  readonly actions: string;
  readonly export: string;
  readonly exportCsv: string;
  readonly exportXlsx: string;
  readonly pages: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly rowsPerPage: string;
  readonly range: (from: number, to: number, total: number) => string;
  readonly selectRow: (name: string) => string;
  readonly selectPage: string;
  readonly selected: (count: number) => string;
  readonly selectAll: (total: number) => string;
  readonly clearSelection: string;
  readonly progress: (done: number, total: number) => string;
  readonly progressLeft: (left: number) => string;
  readonly chartTable: string;
}

const Words = createContext<KitWords | undefined>(undefined);

export function KitWordsProvider({ words, children }: { words: KitWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

export function useKitWords(): KitWords {
  const words = useContext(Words);
  if (!words) throw new Error('The kit has no words: put KitWordsProvider around the page');
  return words;
}
