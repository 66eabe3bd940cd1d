import type { SubscriberWorkspace } from '@lastmile/contract';

export interface TabProps {
  readonly workspace: SubscriberWorkspace;
}
