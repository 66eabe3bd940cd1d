import type { Colour, DigitKind, DocumentLanguage } from '@lastmile/kit';
import type { Image } from '@lastmile/pdf';

export type Labelled = readonly [label: string, value: string];

export interface DocumentRow {
  readonly title: string;
  readonly detail: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly amount: string;
}

export interface DocumentTotal {
  readonly label: string;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** The content of an invoice or receipt, in order; the layout is up to the paper size. */
export interface DocumentModel {
  readonly issuer: {
    readonly name: string;
    readonly otherName: string | null;
    readonly lines: readonly string[];
    readonly logo: Image | null;
    /** The brand colour: white text on it can be read, and it can be read on white. */
    readonly colour: Colour;
    /** How the issuer writes numbers in Bangla. */
    readonly digits: DigitKind;
  };
  readonly title: string;
  readonly details: readonly Labelled[];
  readonly party: {
    readonly label: string;
    readonly name: string;
    readonly otherName: string | null;
    readonly lines: readonly string[];
    readonly details: readonly Labelled[];
  };
  readonly stamp: string | null;
  /** The one amount that the reader looks for. */
  readonly highlight: {
    readonly label: string;
    readonly amount: string;
    readonly note: string | null;
  } | null;
  readonly columns: {
    readonly title: string;
    readonly quantity: string | null;
    readonly price: string | null;
    readonly amount: string;
  };
  readonly rows: readonly DocumentRow[];
  readonly sums: readonly DocumentTotal[];
  readonly texts: readonly Labelled[];
  readonly payments: { readonly label: string; readonly rows: readonly Labelled[] } | null;
  readonly payLink: { readonly label: string; readonly url: string } | null;
  readonly footer: string;
  readonly language: DocumentLanguage;
}
