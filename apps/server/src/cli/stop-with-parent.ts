const patienceMs = 10_000;

/**
 * Ends this process in good order: by SIGTERM, by Ctrl-C when it runs alone, and when the process that
 * started it is gone, however that ended. Under a parent Ctrl-C is the parent's to pass on.
 */
export function stopWithParent(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', process.send ? () => {} : stop);
  if (process.send) process.on('disconnect', stop);
}
