/**
 * Bounds on what a peer may send. Memory grows with the bytes that arrived, never with a length that was
 * merely announced, and stops growing here.
 */
export interface CodecLimits {
  readonly maxWordBytes: number;
  readonly maxSentenceBytes: number;
  readonly maxWordsPerSentence: number;
}

export const DEFAULT_CODEC_LIMITS: CodecLimits = {
  maxWordBytes: 1024 * 1024,
  maxSentenceBytes: 2 * 1024 * 1024,
  maxWordsPerSentence: 4096,
};
