/** Replies contain `true` or `false`; some menus and old versions use `yes` or `no`. */
export function parseBoolean(text: string): boolean | undefined {
  if (text === 'true' || text === 'yes') return true;
  return text === 'false' || text === 'no' ? false : undefined;
}

/** All versions accept `yes` and `no`. */
export function formatBoolean(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no';
}
