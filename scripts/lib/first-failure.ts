/** What vitest reports of a run, as far as it is read here. */
export interface Report {
  readonly testResults: readonly {
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The first test that failed in a run that failed. A run without tests and a file that cannot be loaded test nothing. */
export function firstFailure({ testResults }: Report): string {
  const failed = testResults.filter((result) => result.status === 'failed');
  const test = failed.flatMap((result) => result.assertionResults).find((one) => one.status === 'failed');
  if (test) return test.fullName.trim();
  const unloaded = failed.find(({ assertionResults }) => assertionResults.length === 0);
  if (unloaded) throw new Error(`A test file cannot be loaded: ${unloaded.message}`);
  const reason =
    testResults.length === 0 ? 'no test file was found' : (failed[0]?.message ?? 'no test failed');
  throw new Error(`The test run failed: ${reason}`);
}
