export { creditNoteInvariants } from './invariants.ts';
export { refundCreditNote } from './operations/refund-credit-note.ts';
export { reverseCreditNote } from './operations/reverse-credit-note.ts';
export { creditNoteRoutes } from './routes.ts';
