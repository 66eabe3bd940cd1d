import { expect, test } from 'vitest';
import { FileThrottle } from './file-throttle.ts';

/** Chunks that each take a few milliseconds of the thread. */
async function* work(count: number): AsyncGenerator<number> {
  for (let n = 0; n < count; n++) {
    const until = performance.now() + 3;
    while (performance.now() < until);
    yield n;
  }
}

async function turnsWhile(throttle: FileThrottle, requests: boolean): Promise<number> {
  let [turns, isDone] = [0, false];
  const tick = () => {
    turns += 1;
    if (requests) throttle.noteRequest();
    if (!isDone) setImmediate(tick);
  };
  if (requests) throttle.noteRequest();
  setImmediate(tick);
  const chunks: number[] = [];
  for await (const chunk of throttle.slices(work(20))) chunks.push(chunk);
  isDone = true;
  expect(chunks).toHaveLength(20);
  return turns;
}

test('a file is made in slices while there are requests, so that they have their turn, and in one go without any', async () => {
  expect(await turnsWhile(new FileThrottle(), false)).toBeLessThanOrEqual(1);
  expect(await turnsWhile(new FileThrottle(), true)).toBeGreaterThan(5);
});
