import { Parser } from 'htmlparser2';

const hidden = new Set(['head', 'style', 'script', 'title', 'blockquote']);
const blocks = new Set(['p', 'div', 'br', 'li', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'hr', 'pre']);

/** The text of a mail that has no plain text part; quoted mails and what is not shown are left out. */
export function htmlText(html: string): string {
  let text = '';
  let depthOfHidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (hidden.has(name)) depthOfHidden += 1;
      if (blocks.has(name)) text += '\n';
    },
    onclosetag(name) {
      if (hidden.has(name)) depthOfHidden -= 1;
    },
    ontext(part) {
      if (depthOfHidden === 0) text += part.replace(/\s+/g, ' ');
    },
  });
  parser.end(html);
  return text.replace(/[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n');
}
