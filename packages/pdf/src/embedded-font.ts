import type PDFDocument from 'pdfkit';

/** What pdfkit made of a font's file; it takes the same object again for the next document. */
export interface ParsedFont {
  layout(text: string): unknown;
  getGlyph(id: number): { readonly advanceWidth: number };
}

/** The parts of pdfkit's own font that text is written with here. They are not in its types: its version is pinned. */
export interface EmbeddedFont {
  readonly id: string;
  readonly font: ParsedFont;
  /** By the number that a glyph has in the document. */
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
