/**
 * Limits on what a peer may send. Memory is allocated for received bytes, never for an announced length.
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
