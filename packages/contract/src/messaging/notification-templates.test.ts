import { describe, expect, it } from 'vitest';
import {
  fillTemplate,
  notificationKinds,
  placeholdersOf,
  unknownPlaceholders,
} from './notification-templates.ts';

describe('notification templates', () => {
  it('may use only the placeholders of their kind', () => {
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

  it('are filled in once: a placeholder inside a value is not replaced', () => {
    const values = { name: '{payLink}', company: 'North Net' };
    expect(fillTemplate('{name} of {company}, {amount}', values)).toBe('{payLink} of North Net, {amount}');
  });
});
