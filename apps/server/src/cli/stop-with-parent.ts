const patienceMs = 10_000;

/**
 * Shuts this process down on SIGTERM, on Ctrl-C when it runs alone, and when its parent process is gone.
 * Under a parent, Ctrl-C is handled by the parent.
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
