/** The bytes do not follow the protocol, or exceed a limit. The connection cannot be used any further. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
}
