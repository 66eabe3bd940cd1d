/** How long the code of a page may take to arrive. */
export const pageLoadLimitMs = 120_000;

/** Rejects when the promise has not settled after the given time; a later result is ignored. */
export function withTimeout<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
