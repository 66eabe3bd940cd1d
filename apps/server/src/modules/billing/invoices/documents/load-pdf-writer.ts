/**
 * The PDF writer brings fonts and a shaping engine, so it is loaded with the first document, not at startup.
 */
export const loadPdfWriter = () => import('./document-pdf.ts');
