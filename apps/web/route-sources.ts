interface RouteSource {
  readonly path: string;
  readonly layout: 'full' | 'panel';
  readonly namespaces: readonly string[];
  readonly firstCall?: string;
  /** The module of the page, as the route table imports it. */
  readonly page: string;
}

interface Node {
  readonly type: string;
}
interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Node[];
}
interface Property {
  readonly key?: { readonly name?: string };
  readonly value: Node;
}

const layouts: Readonly<Record<string, RouteSource['layout']>> = { appRoute: 'panel', publicRoute: 'full' };

/** Reads the syntax tree of the route table; executing it would need the browser. */
export const routeSources = (program: unknown): RouteSource[] =>
  [...callsIn(program)].flatMap(({ callee, arguments: given }) => {
    const layout = layouts[callee.name ?? ''];
    const details = given.at(-1) as Node & { readonly properties?: readonly Property[] };
    const of = (name: string) => details.properties?.find(({ key }) => key?.name === name)?.value;
    const [page] = textsIn(of('page'));
    const [path] = textsIn(given[0]);
    const [firstCall] = textsIn(of('firstCall'));
    if (!layout || !path || !page) return [];
    const namespaces = [...textsIn(of('namespaces'))];
    return [{ path, layout, namespaces, page, ...(firstCall ? { firstCall } : {}) }];
  });

function* callsIn(node: unknown): Generator<Call> {
  if (!isNode(node)) return;
  if (node.type === 'CallExpression') yield node as Call;
  for (const child of childrenOf(node)) yield* callsIn(child);
}

function* textsIn(node: unknown): Generator<string> {
  if (!isNode(node)) return;
  const { value } = node as { readonly value?: unknown };
  if (node.type === 'Literal' && typeof value === 'string') yield value;
  for (const child of childrenOf(node)) yield* textsIn(child);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const childrenOf = (node: Node): unknown[] => Object.values(node).flat();
