export type { Command, CommandResult, RouterTransport } from './client/command.ts';
export { RouterConnection } from './client/connection.ts';
export type { ConnectionOptions, TlsOptions } from './client/options.ts';
export * from './client/query.ts';
export { encodeSentence } from './codec/sentence-encoder.ts';
export { RouterError, type RouterErrorKind } from './errors/router-error.ts';
