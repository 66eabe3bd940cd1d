import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const features = path.resolve(import.meta.dirname, '../features');
const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    source: readFileSync(path.join(features, file), 'utf8'),
  }));
const details = files.filter(({ source }) => source.includes('<DetailPage'));

/** The shape of a page while it loads. */
const shapeOf = (source: string): string | undefined =>
  /<DetailPage\s[^>]*?skeleton="(\w+)"/.exec(source)?.[1];

/** What a page renders, by the shape that looks like it. */
const contents: Readonly<Record<string, RegExp>> = {
  tabs: /<Tabs\s/,
  conversation: /<(Conversation|TicketBody|RequestConversation)\b/,
  summary: /<(\w*Summary|\w*Figures)\b/,
};

it('finds the pages of one object', () => {
  expect(details.length).toBeGreaterThan(25);
});

it.each(details.map(({ file, source }) => [file, source] as const))(
  '%s says how it looks',
  (file, source) => {
    const shape = shapeOf(source);
    expect(shape).toBeDefined();
    // Pages that edit or copy one object, and settings.
    if (/[/-](edit|role-add|profile|settings)[\w-]*\.page\.tsx$/.test(file)) expect(shape).toBe('form');
    if (shape === 'table') for (const content of Object.values(contents)) expect(source).not.toMatch(content);
  },
);

it('shows the form of a new subscriber with its title while it loads', () => {
  const page = files.find(({ file }) => file.endsWith('/new-subscriber.page.tsx'))?.source;
  expect(page).not.toContain('TableSkeleton');
  expect(page).toMatch(/<PageHeader title[^>]*>\s*<DetailSkeleton [^>]*shape="form"/);
});
