import type { Services } from '../../../core/services.ts';
import type { AttachmentStore } from '../../../core/uploads/attachment-store.ts';
import type { TicketLinkServices } from '../ticket-links/index.ts';

export interface TicketServices extends Services, TicketLinkServices {
  readonly attachments: AttachmentStore;
}
