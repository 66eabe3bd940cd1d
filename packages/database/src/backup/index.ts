export { type ArchiveEntry, readArchive, textOf } from './archive-reader.ts';
export { ArchiveWriter } from './archive-writer.ts';
export { encryptionKeyIdsIn } from './encrypted-values.ts';
export { dumpDatabase, requireEmptyDatabase, restoreDump } from './logical-backup.ts';
export { backUpCluster } from './physical-backup.ts';
export { passwordEntry, requireNoCluster, restoreCluster } from './physical-restore.ts';
