import ts from 'typescript';

export interface FunctionMeasure {
  name: string;
  line: number;
  complexity: number;
  /** The text after `complexity:` in the comment directly above the function. */
  reason?: string;
}

export interface SourceFile {
  path: string;
  lines: number;
  functions: FunctionMeasure[];
}

export interface Limits {
  complexityOfFunction: number;
  filesInFolder: number;
  medianLines: number;
  p95Lines: number;
}

/** Tests, the `test/` folders of apps and modules, and everything for the browser tests. */
const testPath = /\.(test|spec)\.[a-z]+$|(^|\/)(test|test-support)\/|^e2e\//;
const dataPath = /\.generated\.[a-z]+$|(^|\/)(locales|migrations|seed)\//;

const decisions = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CatchClause,
]);

const shortCircuits = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

const isDecision = (node: ts.Node) =>
  decisions.has(node.kind) || (ts.isBinaryExpression(node) && shortCircuits.has(node.operatorToken.kind));

/** Cyclomatic complexity: one plus the number of decisions. Nested functions are counted separately. */
function complexityOf(declaration: ts.SignatureDeclaration): number {
  let complexity = 1;
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return;
    if (isDecision(node)) complexity += 1;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return complexity;
}

/** The name of a function, or of the variable, property or call that contains it. */
function nameOf(declaration: ts.SignatureDeclaration, source: ts.SourceFile): string {
  if (ts.isConstructorDeclaration(declaration)) return 'constructor';
  if (declaration.name) return declaration.name.getText(source);
  const { parent } = declaration;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText(source);
  if (ts.isCallExpression(parent)) return `callback of ${parent.expression.getText(source).slice(0, 40)}`;
  return 'anonymous function';
}

/** The reason is above the function or above the statement that declares it. */
function reasonAbove(declaration: ts.Node, source: ts.SourceFile): string | undefined {
  for (let node = declaration; !ts.isSourceFile(node); node = node.parent) {
    if (node !== declaration && ts.isFunctionLike(node)) return undefined;
    const comments = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
    const nearest = comments.at(-1);
    const reason =
      nearest && /complexity:[ \t]*(\w[^\n*]*)/.exec(source.text.slice(nearest.pos, nearest.end));
    if (reason) return reason[1]?.trim();
    if (ts.isStatement(node) || ts.isClassElement(node) || ts.isPropertyAssignment(node)) return undefined;
  }
  return undefined;
}

const hasBody = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

export function measureFunctions(path: string, text: string): FunctionMeasure[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const measures: FunctionMeasure[] = [];
  const visit = (node: ts.Node) => {
    if (hasBody(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const reason = reasonAbove(node, source);
      measures.push({
        name: nameOf(node, source),
        line: line + 1,
        complexity: complexityOf(node),
        ...(reason && { reason }),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return measures;
}

/** The value that the given share of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Tests, generated files, seed data and translations are not limited in size. */
const isMeasuredForSize = (file: SourceFile) => !testPath.test(file.path) && !dataPath.test(file.path);

function countByFolder(files: SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.path.slice(0, file.path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

export function measureFiles(files: SourceFile[]) {
  const measured = files.filter(isMeasuredForSize);
  const lines = measured.map((file) => file.lines);
  const functions = files.flatMap((file) =>
    file.functions.map((measure) => ({ ...measure, path: file.path })),
  );
  return {
    files: measured.length,
    medianLines: percentile(lines, 0.5),
    p95Lines: percentile(lines, 0.95),
    folders: countByFolder(measured),
    functions,
  };
}

type Measures = ReturnType<typeof measureFiles>;

export function findViolations(measures: Measures, limits: Limits): string[] {
  const complex = measures.functions
    .filter(({ complexity, reason }) => complexity > limits.complexityOfFunction && !reason)
    .sort((a, b) => b.complexity - a.complexity)
    .map(
      ({ path, line, name, complexity }) =>
        `${path}:${line} ${name} has a complexity of ${complexity}, the limit is ${limits.complexityOfFunction}: ` +
        'split it, or write a comment "complexity: <reason>" directly above it.',
    );
  const crowded = [...measures.folders]
    .filter(([, count]) => count > limits.filesInFolder)
    .map(
      ([folder, count]) =>
        `${folder} contains ${count} source files, the limit is ${limits.filesInFolder}: divide it into folders.`,
    );
  const tooLong = [
    { name: 'median', lines: measures.medianLines, limit: limits.medianLines },
    { name: '95th percentile', lines: measures.p95Lines, limit: limits.p95Lines },
  ]
    .filter(({ lines, limit }) => lines > limit)
    .map(
      ({ name, lines, limit }) =>
        `The ${name} of lines per source file is ${lines}, the limit is ${limit}: split the long files.`,
    );
  const empty = measures.files === 0 ? ['No source files found. Check the list of source folders.'] : [];
  return [...complex, ...crowded, ...tooLong, ...empty];
}

export function summarize(measures: Measures, limits: Limits): string {
  const { files, medianLines, p95Lines, folders, functions } = measures;
  const mostComplex = Math.max(0, ...functions.map(({ complexity }) => complexity));
  const excepted = functions.filter(
    ({ complexity, reason }) => reason && complexity > limits.complexityOfFunction,
  ).length;
  return (
    `${files} source files, lines: median ${medianLines}, 95th percentile ${p95Lines}; ` +
    `largest folder ${Math.max(0, ...folders.values())} files; ` +
    `${functions.length} functions, highest complexity ${mostComplex}, ${excepted} above the limit with a reason.`
  );
}
