import type { AttachmentStore } from '../../../core/uploads/attachment-store.ts';
import type { IdentityServices } from '../../accounts/identity/index.ts';

export interface SettlementServices extends IdentityServices {
  readonly attachments: AttachmentStore;
}
