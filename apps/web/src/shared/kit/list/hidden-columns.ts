import { useLocalStorage } from '@mantine/hooks';

interface Hideable {
  readonly key: string;
  readonly hiddenAtFirst?: boolean;
}

/** The columns that this person does not want to see on this list, kept in this browser. */
export function useHiddenColumns(list: string, columns: readonly Hideable[]) {
  const [kept, setKept] = useLocalStorage<readonly string[]>({
    key: `columns:${list}`,
    defaultValue: columns.filter(({ hiddenAtFirst }) => hiddenAtFirst).map(({ key }) => key),
    getInitialValueInEffect: false,
  });
  return [new Set(kept), (hidden: ReadonlySet<string>) => setKept([...hidden])] as const;
}
