import type { TicketCategory } from '@lastmile/contract';

/** What customers report while their connection is down; such a ticket is attached to the outage. */
export const outageCategories: readonly TicketCategory[] = ['no_connection', 'slow'];

export const reportsOutage = (category: TicketCategory): boolean => outageCategories.includes(category);
