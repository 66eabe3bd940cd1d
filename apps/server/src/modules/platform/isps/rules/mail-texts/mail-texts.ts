/** What a company is told when its status changes, each with a subject and what happens next. */
export type StatusMailKind =
  | 'approved'
  | 'reactivated'
  | 'under_review'
  | 'rejected'
  | 'suspended'
  | 'closed'
  | 'other';

interface News {
  readonly subject: (company: string) => string;
  readonly text: string;
}

/** The mails to companies that register or whose status changes, in one language. */
export interface IspMailTexts {
  readonly hello: (name: string) => string;
  readonly code: {
    readonly subject: (company: string) => string;
    readonly text: (company: string) => string;
  };
  readonly ignore: string;
  readonly existingAccount: { readonly subject: string; readonly text: string; readonly signIn: string };
  readonly detailsInUse: News;
  readonly news: Readonly<Record<StatusMailKind, News>>;
  readonly signIn: string;
  readonly reason: (reason: string) => string;
  readonly or: string;
  readonly questions: (brand: string, ways: string) => string;
}
