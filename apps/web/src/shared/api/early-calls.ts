declare global {
  /** Calls that `preload.js` has sent before the code of the page was there; undefined where one has failed. */
  var earlyCalls: Map<string, Promise<unknown>> | undefined;
}

const answers = new Map<string, unknown>();
/** Longer than the code of a page takes to load; later the answer may be outdated. */
const freshMs = 10_000;
/** The longest wait for answers before the page is shown without its rows. */
const waitMs = 200;

/** Waits shortly for the early answers, so that the page is rendered once, with its rows. */
export async function awaitEarlyAnswers(): Promise<void> {
  const calls = [...(globalThis.earlyCalls ?? [])];
  setTimeout(() => {
    globalThis.earlyCalls?.clear();
    answers.clear();
  }, freshMs);
  const all = calls.map(async ([url, call]) => answers.set(url, await call));
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, waitMs))]);
}

/** The answer of an early call, if it is there; each is used once. */
export function consumeEarlyAnswer(url: string): unknown {
  const answer = answers.get(url);
  answers.delete(url);
  if (answer !== undefined) globalThis.earlyCalls?.delete(url);
  return answer;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Uses the early call of an address instead of sending another one. What was read before a write is outdated. */
export const withEarlyCalls =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    if (init.method !== undefined && init.method !== 'GET') {
      globalThis.earlyCalls?.clear();
      answers.clear();
    }
    const early = globalThis.earlyCalls?.get(url);
    globalThis.earlyCalls?.delete(url);
    answers.delete(url);
    const answer = await early;
    return answer === undefined ? fetch(url, init) : Response.json(answer);
  };
