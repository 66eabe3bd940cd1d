/** Runs one step of the start and prints its title and duration. */
export async function runStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await work();
    print(name, startedAt);
    return result;
  } catch (error) {
    print(`${name} failed`, startedAt);
    throw error;
  }
}

function print(text: string, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
  console.log(`${text.padEnd(32)}${seconds.padStart(7)} s`);
}
