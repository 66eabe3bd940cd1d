import { NetworkUsage } from '../../../entities/usage/network-usage.tsx';

/** Traffic of a router and its subscribers online. */
export const UsageTab = ({ routerId }: { readonly routerId: number }) => (
  <NetworkUsage place={{ routerId }} />
);
