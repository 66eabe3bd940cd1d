export { type Image, parseImage } from './image.ts';
export { millimetres, type Page } from './page.ts';
export { PageWriter } from './page-writer.ts';
export { writePdf } from './pdf-file.ts';
export { type Shape, shape } from './shape-text.ts';
