/** A query that returns one row, `what`, for every violation, and what to do about it. */
export interface CatalogueRule {
  readonly sql: string;
  readonly remedy: string;
}
