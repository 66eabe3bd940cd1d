import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly key: { readonly name?: string };
  readonly value: Node;
}
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What the browser never reads of a call: it trusts the server's answers. `output` only says whether there is one. */
const unread: Readonly<Record<string, string>> = {
  summary: "''",
  problems: '[]',
  params: 'undefined',
  exportColumns: 'undefined',
  output: 'true',
};
/** Built when a form or a list first asks for it. */
const lazy = new Set(['query', 'body']);

/**
 * Keeps what the browser needs of the contract. Building the schemas of every call when the panel opens took half of the time
 * until a list could be used, although a page needs few of them and no answer is validated in the browser.
 */
export const stripContract = (): Plugin => ({
  name: 'strip-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/contract\/src\/(?!kit\/)/ },
    handler(code) {
      return { code: stripSchemas(code, this.parse(code) as unknown as Node), map: null };
    },
  },
});

/** Exported for its test. */
export function stripSchemas(code: string, program: Node): string {
  const edits = [...editsOf(program, code)].sort((a, b) => b.start - a.start || b.end - a.end);
  return edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

function* editsOf(node: Node, code: string): Generator<Edit> {
  if (isNamedCall(node, 'defineCall')) {
    yield* callEdits(node, code);
    return;
  }
  if (node.type === 'Program') yield* unusedEdits(node);
  for (const child of childrenOf(node)) yield* editsOf(child, code);
}

function* callEdits(call: CallExpression, code: string): Generator<Edit> {
  const [declaration] = call.arguments as readonly (Node & { readonly properties?: readonly Property[] })[];
  for (const { type, key, value, start, end } of declaration?.properties ?? []) {
    const name = type === 'Property' ? (key.name ?? '') : '';
    const expression = value ? code.slice(value.start, value.end) : '';
    if (name in unread) yield { start, end, text: `${name}: ${unread[name]}` };
    else if (lazy.has(name)) {
      const keep = `Object.defineProperty(this, '${name}', { value })`;
      yield { start, end, text: `get ${name}() { const value = (${expression}); ${keep}; return value; }` };
    }
  }
}

/** Marks the schemas of a module as removable where nothing uses them. */
function* unusedEdits(program: Node): Generator<Edit> {
  for (const statement of (program as Node & { readonly body: readonly Node[] }).body) {
    const { declaration = statement } = statement as Node & { readonly declaration?: Node | null };
    const { declarations = [] } = (declaration ?? statement) as {
      readonly declarations?: readonly { readonly init: Node | null }[];
    };
    for (const { init } of declarations) {
      if (init?.type !== 'CallExpression') continue;
      yield { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' };
      yield { start: init.end, end: init.end, text: ')()' };
    }
  }
}

interface CallExpression extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Node[];
}

const isNamedCall = (node: Node, name: string): node is CallExpression =>
  node.type === 'CallExpression' && (node as CallExpression).callee.name === name;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
