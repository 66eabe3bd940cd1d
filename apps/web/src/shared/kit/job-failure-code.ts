/** The problem code in front of a job's error; errors that nobody expected have none. */
export const failureCode = (error: string): string | undefined => /^([a-z][a-z_.-]*): /.exec(error)?.[1];
