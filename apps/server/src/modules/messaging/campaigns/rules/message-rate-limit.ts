/** How long to wait before so many more messages, so that no more than `perSecond` are sent on average. */
export function createMessageRateLimit(perSecond: number) {
  let freeAt = 0;
  return (count: number, now: number): number => {
    const startAt = Math.max(now, freeAt);
    freeAt = startAt + (count / perSecond) * 1_000;
    return startAt - now;
  };
}
