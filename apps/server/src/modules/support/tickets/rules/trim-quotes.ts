import { hasReplyMarker } from '../../ticket-links/index.ts';

const originalMessage =
  /^-{2,}\s*(original message|ursprüngliche nachricht|message d.origine|mensagem original|forwarded message)/i;
const fromLine = /^\*?(from|von|de|প্রেরক)\s*:\*?\s/i;
const sentLine = /^\*?(sent|date|gesendet|datum|envoyé|enviad[oa]( em)?|data|পাঠানো)\s*:\*?\s/i;
const wrote = /(wrote|schrieb[^:]*|a écrit|escreveu|লিখেছেন)\s*:\s*$/i;

const isQuote = (line: string): boolean => line.startsWith('>');

/** In how many lines it says who wrote the quoted mail when; 0: it is none. */
function attributionLength(line: string, next: string): number {
  if (wrote.test(line)) return 1;
  return !wrote.test(next) && wrote.test(`${line} ${next}`) ? 2 : 0;
}

/** Where a mail program begins to repeat the mail that is answered. */
function startsQuote(lines: readonly string[], at: number): boolean {
  const [line = '', next = ''] = lines.slice(at, at + 2);
  if (hasReplyMarker(line) || originalMessage.test(line) || line === '-- ' || /^_{20,}$/.test(line))
    return true;
  if (fromLine.test(line) && sentLine.test(next)) return true;
  const length = attributionLength(line, next);
  const rest = lines.slice(at + length).find((one) => one.trim() !== '') ?? '>';
  return length > 0 && isQuote(rest);
}

/** What the sender wrote themselves. Answers between quoted lines stay as they are. */
export function trimQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const start = lines.findIndex((_, at) => startsQuote(lines, at));
  const own = start < 0 ? lines : lines.slice(0, start);
  while (own.length > 0 && (own.at(-1)?.trim() === '' || isQuote(own.at(-1) ?? ''))) own.pop();
  if (own.length < lines.length && /\d.*:$/.test(own.at(-1)?.trim() ?? '')) dropAttribution(own);
  return own.join('\n').trim();
}

/** "Am 10.03.2026 um 10:00 schrieb …:", whatever the language, in one or two lines. */
function dropAttribution(lines: string[]): void {
  const last = lines.pop() ?? '';
  if (!last.includes('@') && !wrote.test(last)) lines.push(last);
  while (lines.at(-1)?.trim() === '') lines.pop();
}
