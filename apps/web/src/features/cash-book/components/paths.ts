const path = '/isp/cash-hand-over';

/** Movements of the cash of a user. */
export const statementPath = (userId: number) => `${path}?tab=statement&holder=${userId}`;
/** Movements at the bank. */
export const bankStatementPath = `${path}?tab=statement&holder=bank`;
