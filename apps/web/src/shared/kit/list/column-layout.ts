import type { ColumnLayout } from '@lastmile/ui';
import { useLocalStorage } from '@mantine/hooks';

interface Hideable {
  readonly key: string;
  readonly hiddenByDefault?: boolean;
}

/** Lists of keys were stored before order and widths were. */
type Stored = Partial<ColumnLayout> | readonly string[] | null;

const defaultLayout = (columns: readonly Hideable[]): ColumnLayout => ({
  hidden: columns.filter(({ hiddenByDefault }) => hiddenByDefault).map(({ key }) => key),
  order: [],
  widths: {},
});

const isList = (stored: Stored): stored is readonly string[] => Array.isArray(stored);

export const readLayout = (stored: Stored, columns: readonly Hideable[]): ColumnLayout => ({
  ...defaultLayout(columns),
  ...(isList(stored) ? { hidden: stored } : stored),
});

/** Columns that the user hid, moved or resized on this list, stored in this browser. */
export function useColumnLayout(list: string, columns: readonly Hideable[]) {
  const [stored, setStored, reset] = useLocalStorage<Stored>({
    key: `columns:${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return {
    layout: readLayout(stored, columns),
    setLayout: (layout: ColumnLayout) => setStored(layout),
    reset,
  };
}
