import type { IdentityServices } from '../../accounts/identity/index.ts';
import type { AttachmentStore } from '../../support/tickets/index.ts';

export interface SettlementServices extends IdentityServices {
  readonly attachments: AttachmentStore;
}
