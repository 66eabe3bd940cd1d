import type { Services } from '../../../core/services.ts';
import type { TicketLinkServices } from '../ticket-links/index.ts';
import type { AttachmentStore } from './attachment-store.ts';

export interface TicketServices extends Services, TicketLinkServices {
  readonly attachments: AttachmentStore;
}
