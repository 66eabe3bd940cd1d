/** The bytes violate the protocol or exceed a limit; the connection is unusable. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
}
