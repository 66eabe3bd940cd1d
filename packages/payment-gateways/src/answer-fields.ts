import type { Details } from './gateway.ts';

export type Answer = Readonly<Record<string, unknown>>;

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a field; numbers as text, anything else is empty. */
export function textOf(answer: Answer, field: string): string {
  const value = answer[field];
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** An address that a browser may be sent to; empty for anything else, such as a script. */
export function webAddressOf(answer: Answer, field: string): string {
  const text = textOf(answer, field);
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : '';
}

/** Keeps named fields that have a text, cut to 200 characters. */
export function pickDetails(answer: Answer, fields: readonly string[]): Details {
  const texts = fields.map((field) => [field, textOf(answer, field).slice(0, 200)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** `017****678`: enough to recognise the payer's account. */
export function maskAccount(account: string): string {
  return account.length < 8 ? '' : `${account.slice(0, -7)}****${account.slice(-3)}`;
}

/** The fields of a form or of a query; of a repeated field the first. */
export function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value;
  return fields;
}
