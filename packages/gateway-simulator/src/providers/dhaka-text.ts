/** `YYYY-MM-DD HH:mm:ss` in Bangladesh. */
export const dhakaText = (at: number) =>
  new Date(at + 6 * 60 * 60 * 1000).toISOString().slice(0, 19).replace('T', ' ');
