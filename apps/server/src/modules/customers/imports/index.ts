export { rowsOfFile } from './files/file-rows.ts';
export { importHandlers, importSchedules } from './jobs.ts';
export { importRoutes } from './routes.ts';
export { encryptedImports } from './rules/encrypted-cells.ts';
