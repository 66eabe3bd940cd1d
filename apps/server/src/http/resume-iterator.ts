/** The rest of what was begun: the first was asked for alone, so that a failure up to there is an ordinary answer. */
export async function* resumeIterator<T>(
  first: IteratorResult<T>,
  iterator: AsyncIterator<T>,
): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
