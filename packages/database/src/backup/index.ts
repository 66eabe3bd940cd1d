export { type ArchiveEntry, readArchive, textOf } from './archive-reader.ts';
export { ArchiveWriter } from './archive-writer.ts';
export { sealingKeysIn } from './encrypted-values.ts';
export { dumpDatabase, refuseFilledDatabase, restoreDump } from './logical-backup.ts';
export { backUpCluster } from './physical-backup.ts';
export { passwordEntry, refuseExistingCluster, restoreCluster } from './physical-restore.ts';
