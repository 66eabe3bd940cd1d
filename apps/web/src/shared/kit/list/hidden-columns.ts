import { useLocalStorage } from '@mantine/hooks';

interface Hideable {
  readonly key: string;
  readonly hiddenByDefault?: boolean;
}

/** Columns hidden by the user on this list, stored in this browser. */
export function useHiddenColumns(list: string, columns: readonly Hideable[]) {
  const [stored, setStored] = useLocalStorage<readonly string[]>({
    key: `columns:${list}`,
    defaultValue: columns.filter(({ hiddenByDefault }) => hiddenByDefault).map(({ key }) => key),
    getInitialValueInEffect: false,
  });
  return [new Set(stored), (hidden: ReadonlySet<string>) => setStored([...hidden])] as const;
}
