import type PDFDocument from 'pdfkit';

/** pdfkit's parsed font file, which is reused for the next document. */
export interface ParsedFont {
  layout(text: string): unknown;
  getGlyph(id: number): { readonly advanceWidth: number };
}

/**
 * The parts of pdfkit's font class that are used here. They are not in its types, so its version is pinned.
 */
export interface EmbeddedFont {
  readonly id: string;
  readonly font: ParsedFont;
  /** By the number of a glyph in the document. */
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  readonly subset: { includeGlyph(id: number): number };
  ref(): object;
}

export function embedFont(
  document: InstanceType<typeof PDFDocument>,
  source: ParsedFont | Uint8Array,
  name: string,
): EmbeddedFont {
  document.registerFont(name, source as never).font(name);
  return (document as unknown as { readonly _font: EmbeddedFont })._font;
}
