/** The PDF writer brings fonts and a shaping engine: it is loaded with the first document, not with the process. */
export const loadPdfWriter = () => import('./document-pdf.ts');
