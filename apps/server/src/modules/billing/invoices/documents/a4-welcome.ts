import { millimetres, type Page, type PageWriter, type Shape } from '@lastmile/pdf';
import { head } from './a4-document.ts';
import { A4Flow, a4, a4Inner, body, label } from './a4-flow.ts';
import type { WelcomeSheet } from './welcome/welcome-sheet.ts';

const left = a4.margin;
const pad = millimetres(6);
const login = { size: 16, weight: 'bold' } as const;
const codeSide = millimetres(38);

/** One A4 page: greeting, login in large type, service, payment code and contact. */
export function layOutWelcomeSheet(sheet: WelcomeSheet, shape: Shape): Page[] {
  const flow = new A4Flow(shape, sheet);
  flow.put((writer, y) => head(writer, y, sheet));
  flow.put((writer, y) => writer.text(sheet.greeting, { size: 11 }, left, y, a4Inner) + 14);
  flow.put((writer, y) => loginBox(writer, y, sheet.login));
  flow.put((writer, y) => service(writer, y, sheet));
  return flow.pages();
}

/** Letters and digits that people have to type stand alone and large. */
function loginBox(
  writer: PageWriter,
  top: number,
  { label: name, hint, rows }: WelcomeSheet['login'],
): number {
  const [x, width] = [left + pad, a4Inner - 2 * pad];
  let y = writer.text(name, { size: 11, weight: 'bold' }, x, top + pad, width) + 6;
  for (const [title, value] of rows) {
    y = writer.text(title, label, x, y, width);
    y = writer.text(value, login, x, y, width) + 6;
  }
  const bottom = writer.text(hint, { ...body, isFaint: true }, x, y, width) + pad;
  for (const edge of [top, bottom]) writer.bar(left, edge, a4Inner, 1.2);
  for (const edge of [left, left + a4Inner - 1.2]) writer.bar(edge, top, 1.2, bottom - top + 1.2);
  return bottom + 20;
}

function service(writer: PageWriter, top: number, { service: sold, payLink, support }: WelcomeSheet): number {
  const half = a4Inner * 0.54;
  const aside = { x: left + a4Inner * 0.62, width: a4Inner * 0.38 };
  let y = writer.text(sold.label, { size: 11, weight: 'bold' }, left, top, half) + 4;
  for (const [name, value] of sold.rows) {
    y = writer.pair(name, value, { size: 10.5 }, left, y, half) + 3;
    y = writer.bar(left, y, half, 0.5, true) + 4;
  }
  y = writer.text(support.label, { size: 11, weight: 'bold' }, left, y + 14, half) + 4;
  for (const line of support.lines) y = writer.text(line, { size: 10.5 }, left, y, half);
  writer.operations.push({ kind: 'code', x: aside.x, y: top, side: codeSide, of: payLink.url });
  const beside = writer.text(payLink.label, body, aside.x, top + codeSide + 6, aside.width);
  return Math.max(y, beside) + 8;
}
