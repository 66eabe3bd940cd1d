/** A parsed command sentence. */
export interface Request {
  readonly path: string;
  readonly menuPath: string;
  readonly verb: string;
  readonly tag: string | undefined;
  /** Undefined marks a property to be cleared: `=!name=`. */
  readonly attributes: ReadonlyMap<string, string | undefined>;
  /** The order of query words matters. */
  readonly queries: readonly string[];
}

export function parseRequest(words: readonly string[]): Request {
  const [path = '', ...others] = words;
  const lastSlash = path.lastIndexOf('/');
  const attributes = new Map<string, string | undefined>();
  const queries: string[] = [];
  let tag: string | undefined;
  for (const word of others) {
    if (word.startsWith('?')) queries.push(word);
    else if (word.startsWith('.tag=')) tag = word.slice('.tag='.length);
    else if (word.startsWith('=')) readAttribute(word, attributes);
  }
  return {
    path,
    menuPath: path.slice(0, Math.max(0, lastSlash)),
    verb: path.slice(lastSlash + 1),
    tag: tag === '' ? undefined : tag,
    attributes,
    queries,
  };
}

/** `=name=value`; clients also send switches as `=name=` and as `=name`. */
function readAttribute(word: string, attributes: Map<string, string | undefined>): void {
  const separator = word.indexOf('=', 1);
  const name = separator === -1 ? word.slice(1) : word.slice(1, separator);
  const value = separator === -1 ? '' : word.slice(separator + 1);
  if (name.startsWith('!')) attributes.set(name.slice(1), undefined);
  else attributes.set(name, value);
}
