/** What a restore needs from a cluster that is not running. */
export { type Cluster, locateCluster } from './cluster-location.ts';
export { clusterMajor } from './create-cluster.ts';
export { createIncompleteFolder, removeFolder } from './incomplete-folders.ts';
export { runCommand } from './run-command.ts';
export { withStartLock } from './start-lock.ts';
