import { describe, expect, test } from 'vitest';
import {
  findViolations,
  measureFiles,
  measureFunctions,
  percentile,
  type SourceFile,
  summarize,
} from './lib/source-measures.ts';

const limits = { complexityOfFunction: 2, filesInFolder: 2, medianLines: 60, p95Lines: 160 };
const complexity = (body: string) =>
  measureFunctions('sample.ts', `function sample() { ${body} }`)[0]?.complexity;
const file = (path: string, lines = 10, text = ''): SourceFile => ({
  path,
  lines,
  functions: measureFunctions(path, text),
});

describe('complexity', () => {
  test.each([
    ['return 1;', 1],
    ['if (a) b(); else c();', 2],
    ['if (a) b(); else if (c) d();', 3],
    ['return a ? b : c;', 2],
    ['switch (a) { case 1: case 2: b(); break; default: c(); }', 3],
    ['for (;;) {} for (const a of b) {} for (const a in b) {} while (a) {} do {} while (a);', 6],
    ['return (a && b) || (c ?? d);', 4],
    ['a ||= 1; b &&= 2; c ??= 3;', 4],
    ['try { a(); } catch { b(); } finally { c(); }', 2],
    ['return a?.b?.[0]?.();', 1],
    ['const { a = 1 } = b;', 1],
  ])('%s', (body, expected) => {
    expect(complexity(body)).toBe(expected);
  });

  test('does not count default parameters', () => {
    expect(measureFunctions('sample.ts', 'const sample = (a = 1, { b = 2 } = {}) => a + b;')).toEqual([
      { name: 'sample', line: 1, complexity: 1 },
    ]);
  });

  test('counts a nested function separately', () => {
    const text = 'function outer() {\n  if (a) b();\n  return list.map((one) => (one ? 1 : 2) || 3);\n}';
    expect(measureFunctions('sample.ts', text)).toEqual([
      { name: 'outer', line: 1, complexity: 2 },
      { name: 'callback of list.map', line: 3, complexity: 3 },
    ]);
  });

  test('reads JSX, methods, accessors and constructors', () => {
    const text =
      'export default class A { constructor() {} get size() { return a || b; } render() { return a ? <p /> : null; } }';
    expect(measureFunctions('sample.tsx', text).map(({ name, complexity }) => [name, complexity])).toEqual([
      ['constructor', 1],
      ['size', 2],
      ['render', 2],
    ]);
  });
});

describe('reason', () => {
  const reason = (text: string) => measureFunctions('sample.ts', text)[0]?.reason;

  test('is read from the comment directly above', () => {
    expect(reason('// complexity: one case per token\nfunction a() {}')).toBe('one case per token');
    expect(reason('/**\n * Parses.\n * complexity: one case per token\n */\nexport const a = () => 1;')).toBe(
      'one case per token',
    );
    expect(reason('class A {\n  // complexity: one case per token\n  a() {}\n}')).toBe('one case per token');
  });

  test('is missing without words, without a comment, and in an earlier comment', () => {
    expect(reason('// complexity:\nfunction a() {}')).toBeUndefined();
    expect(reason('function a() {}')).toBeUndefined();
    expect(reason('// complexity: one case per token\nconst b = 1;\nfunction a() {}')).toBeUndefined();
  });

  test('above an outer function does not cover a nested one', () => {
    const nested = measureFunctions('a.ts', '// complexity: many cases\nfunction a() { return () => 1; }')[1];
    expect(nested?.reason).toBeUndefined();
  });
});

describe('violations', () => {
  const complex = 'function a() { if (b) c(); if (d) e(); }';

  test('names a function above the limit, unless a reason is given', () => {
    const found = findViolations(measureFiles([file('apps/a.ts', 1, complex)]), limits);
    expect(found).toEqual([expect.stringMatching(/^apps\/a\.ts:1 a has a complexity of 3, the limit is 2/)]);
    const excused = file('apps/a.ts', 1, `// complexity: two checks\n${complex}`);
    expect(findViolations(measureFiles([excused]), limits)).toEqual([]);
  });

  test('counts the source files of a folder without tests, generated files and data', () => {
    const excluded = [
      'apps/x/a.test.ts',
      'apps/x/b.generated.ts',
      'apps/x/locales/c.ts',
      'apps/x/test-support/d.ts',
      'apps/x/test/e.ts',
      'apps/x/migrations/f.ts',
      'apps/x/seed/g.ts',
      'e2e/h.spec.ts',
      'e2e/support/i.ts',
      'e2e/support/j.ts',
      'e2e/support/k.ts',
    ];
    const files = ['apps/x/a.ts', 'apps/x/b.ts', ...excluded].map((path) => file(path));
    expect(findViolations(measureFiles(files), limits)).toEqual([]);
    expect(findViolations(measureFiles([...files, file('apps/x/c.ts')]), limits)).toEqual([
      expect.stringContaining('apps/x contains 3 source files, the limit is 2'),
    ]);
  });

  test('limits the lines of source files', () => {
    const files = [file('apps/a.ts', 61), file('apps/b.ts', 200), file('packages/c.test.ts', 1)];
    expect(findViolations(measureFiles(files), limits)).toEqual([
      expect.stringContaining('median of lines per source file is 61'),
      expect.stringContaining('95th percentile of lines per source file is 200'),
    ]);
  });

  test('fails when nothing was found', () => {
    expect(findViolations(measureFiles([]), limits)).toHaveLength(1);
  });
});

test('percentile', () => {
  expect(percentile([3, 1, 2], 0.5)).toBe(2);
  expect(percentile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(percentile([], 0.5)).toBe(0);
});

test('summary', () => {
  const text = '// complexity: two checks\nfunction a() { if (b) c(); if (d) e(); }';
  expect(summarize(measureFiles([file('apps/a.ts', 2, text)]), limits)).toBe(
    '1 source files, lines: median 2, 95th percentile 2; largest folder 1 files; ' +
      '1 functions, highest complexity 3, 1 above the limit with a reason.',
  );
});
