export { type Picture, pictureOf } from './image.ts';
export { millimetres, type Sheet } from './page.ts';
export { Pen } from './page-writer.ts';
export { pdfOf } from './pdf-file.ts';
export { type Shape, shape } from './shape-text.ts';
