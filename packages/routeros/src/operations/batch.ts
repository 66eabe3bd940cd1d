import { RouterError } from '../errors/router-error.ts';

/** The outcome of one entry of a batch; entries fail independently. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: RouterError };

/**
 * Processes the inputs with bounded concurrency; outcomes are in input order. With a latency of 20 ms, a thousand
 * changes take about one second instead of twenty.
 */
export async function mapPipelined<I, O>(
  window: number,
  inputs: readonly I[],
  work: (input: I) => Promise<O>,
): Promise<Outcome<O>[]> {
  const outcomes: Outcome<O>[] = new Array(inputs.length);
  const remaining = inputs.entries();
  const worker = async () => {
    for (const [index, input] of remaining) outcomes[index] = await settle(work(input));
  };
  await Promise.all(Array.from({ length: Math.min(window, inputs.length) }, worker));
  return outcomes;
}

async function settle<T>(promise: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    if (error instanceof RouterError) return { ok: false, error };
    throw error;
  }
}
