import type { OpenChange } from '@lastmile/contract';

export type Facts = NonNullable<OpenChange['seen']>;
type Fact = keyof Facts;

/** In the order in which they matter to whoever reads them. */
const order: readonly Fact[] = ['disabled', 'profile', 'remoteAddress', 'callerId'];

/** What the router holds otherwise than it did when it was last confirmed. */
export const differencesOf = (base: Facts, seen: Facts): readonly Fact[] =>
  order.filter((fact) => base[fact] !== seen[fact]);
