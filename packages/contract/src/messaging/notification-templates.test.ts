import { describe, expect, it } from 'vitest';
import {
  fillTemplate,
  notificationKinds,
  placeholdersOf,
  unknownPlaceholders,
} from './notification-templates.ts';

describe('the words of a notification', () => {
  it('may name what their kind has, and nothing else', () => {
    for (const kind of notificationKinds) {
      const text = placeholdersOf[kind].map((name) => `{${name}}`).join(' ');
      expect(unknownPlaceholders(kind, text), kind).toEqual([]);
    }
    expect(unknownPlaceholders('reminder', 'Dear {nmae}, {amount} { name } {nmae} {}')).toEqual([
      'nmae',
      ' name ',
      '',
    ]);
    expect(unknownPlaceholders('paid', 'Thank you, due on {dueDate}')).toEqual(['dueDate']);
  });

  it('are filled in once: a name that looks like a placeholder stays a name', () => {
    const values = { name: '{payLink}', company: 'North Net' };
    expect(fillTemplate('{name} of {company}, {amount}', values)).toBe('{payLink} of North Net, {amount}');
  });
});
