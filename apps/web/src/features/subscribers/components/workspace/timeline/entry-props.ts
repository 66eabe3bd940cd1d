import type { TimelineEntry, TimelineKind } from '@lastmile/contract';

/** The properties of a component that shows one kind of entry. */
export interface EntryProps<Kind extends TimelineKind> {
  readonly entry: Extract<TimelineEntry, { readonly kind: Kind }>;
}
