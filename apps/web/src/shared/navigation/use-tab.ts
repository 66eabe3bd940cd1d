import { useSearchParams } from 'react-router';

/** The tab named in the address, and a function that opens one. Without a name, or with an unknown one, it is the first. */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const tab = tabs.find((name) => name === params.get('tab')) ?? first;
  const open = (next: string | null) =>
    setParams(next && next !== first ? { tab: next } : {}, { replace: true });
  return [tab, open] as const;
}
