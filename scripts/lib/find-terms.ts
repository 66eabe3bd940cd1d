import ts from 'typescript';

/**
 * Where a text stands decides which terms are looked for in it:
 * `name` is an identifier, key, column or file name; `exported` a name that other files or callers see; `text` what a
 * person reads in the interface, in a message or on a document; `prose` a comment, test name or page of documentation.
 */
export type Context = 'name' | 'exported' | 'text' | 'prose';

interface Fragment {
  context: Context;
  line: number;
  text: string;
}

export interface RetiredTerm {
  /** Matched against lower-case words; names are split first (`pairCode` and `pair_code` are `pair code`). */
  pattern: RegExp;
  use: string;
  contexts: readonly Context[];
  /** Only files whose path matches are searched. */
  in?: RegExp;
  allow?: readonly Allowance[];
}

/** A use of the word that stays, where everything given matches. */
interface Allowance {
  why: string;
  path?: RegExp;
  /** The words that the pattern is matched against. */
  words?: RegExp;
  /** The text as it is written. */
  written?: RegExp;
}

export interface Finding {
  path: string;
  line: number;
  found: string;
  use: string;
  context: Context;
}

/** `firstKept_minor` becomes `first kept minor`. */
const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();

const sqlText =
  /^\s*(with|select|insert into|update|delete from|merge into|create|alter|drop|comment on)\s|^[a-z_.]+ as \w+$/;
const sourcePath = /\.(ts|tsx|mjs|cjs)$/;
const sqlPath = /\/queries\/|-queries\.ts$|\/invariants\.ts$/;
const sqlWord = /\b(select|from|join|where|coalesce|case when|jsonb_\w+)\b/;
const testFile = /\.(test|spec)\.[a-z]+$|(^|\/)(test|test-support|e2e|bench|chaos)\//;

const isSql = (path: string, text: string) =>
  sqlText.test(text) || (sqlPath.test(path) && sqlWord.test(text));

const contextOfString = (path: string, text: string): Context => {
  if (!/\s/.test(text.trim()) || isSql(path, text)) return 'name';
  return testFile.test(path) ? 'prose' : 'text';
};

const isExported = (node: ts.Identifier): boolean => {
  const declaration = node.parent;
  if (!(declaration as ts.NamedDeclaration | undefined) || (declaration as ts.NamedDeclaration).name !== node)
    return false;
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
};

/** The fields of the contract are the names of the API. */
const isContractField = (path: string, node: ts.Identifier) =>
  path.startsWith('packages/contract/src/') &&
  (ts.isPropertyAssignment(node.parent) || ts.isPropertySignature(node.parent)) &&
  node.parent.name === node;

const isInSql = (node: ts.Node): boolean => {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (ts.isTaggedTemplateExpression(parent)) return /sql/i.test(parent.tag.getText());
  return false;
};

const isStringPart = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) ||
  node.kind === ts.SyntaxKind.TemplateHead ||
  node.kind === ts.SyntaxKind.TemplateMiddle ||
  node.kind === ts.SyntaxKind.TemplateTail;

/** Names, texts and comments of a TypeScript or JavaScript file. */
function fragmentsOfSource(path: string, text: string): Fragment[] {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    /\.tsx$/.test(path) ? ts.ScriptKind.TSX : /js$/.test(path) ? ts.ScriptKind.JS : ts.ScriptKind.TS,
  );
  const fragments: Fragment[] = [];
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const literals: [number, number][] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const isPublic = ts.isIdentifier(node) && (isExported(node) || isContractField(path, node));
      fragments.push({
        context: isPublic ? 'exported' : 'name',
        line: lineAt(node.getStart()),
        text: node.text,
      });
    } else if (isStringPart(node)) {
      literals.push([node.getStart(), node.getEnd()]);
      const context = isInSql(node) ? 'name' : contextOfString(path, node.text);
      fragments.push(...byLine(context, lineAt(node.getStart()), node.text));
    } else if (ts.isJsxText(node)) {
      literals.push([node.pos, node.end]);
      fragments.push(...byLine('text', lineAt(node.pos), node.text));
    } else if (ts.isRegularExpressionLiteral(node)) {
      literals.push([node.getStart(), node.getEnd()]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let masked = '';
  let at = 0;
  for (const [start, end] of literals.sort((a, b) => a[0] - b[0])) {
    if (start < at) continue;
    masked += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  masked += text.slice(at);
  for (const comment of masked.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g))
    fragments.push(...byLine('prose', lineAt(comment.index), comment[0]));
  return fragments;
}

/** Names and comments of a migration; quoted texts are comments on tables and messages. */
function fragmentsOfSql(text: string): Fragment[] {
  const fragments: Fragment[] = [];
  for (const part of text.matchAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|[A-Za-z_][A-Za-z0-9_]*/g)) {
    const line = text.slice(0, part.index).split('\n').length;
    const isQuoted = part[0].startsWith("'");
    const isComment = part[0].startsWith('--') || part[0].startsWith('/*');
    const context = isComment || (isQuoted && /\s/.test(part[0])) ? 'prose' : 'name';
    fragments.push(...byLine(context, line, part[0]));
  }
  return fragments;
}

/** Keys and texts of a catalogue of the web app. */
function fragmentsOfCatalogue(text: string): Fragment[] {
  return text.split('\n').flatMap((content, index): Fragment[] => {
    const entry = /^\s*"((?:[^"\\]|\\.)*)"\s*:\s*(?:"((?:[^"\\]|\\.)*)")?/.exec(content);
    if (!entry) return [];
    const key: Fragment = { context: 'name', line: index + 1, text: entry[1] ?? '' };
    return entry[2] === undefined ? [key] : [key, { context: 'text', line: index + 1, text: entry[2] }];
  });
}

/** A page of documentation, or a sample of a configuration. What stands between `terms:off` and `terms:on` is skipped. */
function fragmentsOfLines(text: string): Fragment[] {
  let isSkipping = false;
  return text.split('\n').flatMap((content, index): Fragment[] => {
    if (content.includes('terms:off')) isSkipping = true;
    if (content.includes('terms:on')) isSkipping = false;
    return isSkipping ? [] : [{ context: 'prose', line: index + 1, text: content }];
  });
}

const fragmentsOf = (path: string, text: string): Fragment[] => {
  const fragments = path.endsWith('.sql')
    ? fragmentsOfSql(text)
    : path.endsWith('.json')
      ? fragmentsOfCatalogue(text)
      : sourcePath.test(path)
        ? fragmentsOfSource(path, text)
        : fragmentsOfLines(text);
  return [{ context: 'exported', line: 1, text: path.split('/').at(-1) ?? path }, ...fragments];
};

function byLine(context: Context, line: number, text: string): Fragment[] {
  return text.split('\n').map((part, index) => ({ context, line: line + index, text: part }));
}

/** A comment may contain names, which are split as well. */
const wordsOf = ({ context, text }: Fragment) =>
  context === 'text' || context === 'prose'
    ? text
        .replace(/\{\{\w+\}\}/g, '')
        .replace(/[_`]/g, ' ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/\s+/g, ' ')
        .toLowerCase()
    : splitName(text);

const isAllowed = (term: RetiredTerm, path: string, words: string, written: string) =>
  (term.allow ?? []).some(
    (allowance) =>
      (allowance.path?.test(path) ?? true) &&
      (allowance.words?.test(words) ?? true) &&
      (allowance.written?.test(written) ?? true),
  );

const isSearched = (term: RetiredTerm, context: Context) =>
  term.contexts.includes(context) || (context === 'exported' && term.contexts.includes('name'));

interface Match {
  term: RetiredTerm;
  words: string;
  found: string;
}

function matchesOf(fragment: Fragment, terms: readonly RetiredTerm[]): Match[] {
  const words = wordsOf(fragment);
  if (words === '') return [];
  return terms.flatMap((term) => {
    const found = isSearched(term, fragment.context) ? term.pattern.exec(words) : null;
    const isName = fragment.context === 'name' || fragment.context === 'exported';
    return found ? [{ term, words, found: isName ? fragment.text.trim() : found[0] }] : [];
  });
}

/** Finds retired terms file by file. Most names occur many times, so each is matched once. */
export function termFinder(terms: readonly RetiredTerm[]) {
  const known = new Map<string, Match[]>();
  const matches = (fragment: Fragment) => {
    const key = `${fragment.context} ${fragment.text}`;
    let found = known.get(key);
    if (!found) {
      found = matchesOf(fragment, terms);
      known.set(key, found);
    }
    return found;
  };
  return (path: string, text: string): Finding[] =>
    fragmentsOf(path, text).flatMap((fragment) =>
      matches(fragment)
        .filter(
          ({ term, words }) => (term.in?.test(path) ?? true) && !isAllowed(term, path, words, fragment.text),
        )
        .map(({ term, found }) => ({
          path,
          line: fragment.line,
          found,
          use: term.use,
          context: fragment.context,
        })),
    );
}
