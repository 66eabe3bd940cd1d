import { millimetres, type Page, type PageWriter, type Shape } from '@lastmile/pdf';
import { A4Flow, a4, a4Inner, body, label } from './a4-flow.ts';
import { head } from './a4-head.ts';
import { tintOf } from './a4-highlight.ts';
import type { WelcomeSheet } from './welcome/welcome-sheet.ts';

const left = a4.margin;
const pad = millimetres(6);
const login = { size: 18, weight: 'bold' } as const;
const codeSide = millimetres(38);

/** One A4 page: greeting, login in large type, service, payment code and contact. */
export function layOutWelcomeSheet(sheet: WelcomeSheet, shape: Shape): Page[] {
  const flow = new A4Flow(shape, sheet);
  flow.put((writer, y) => head(writer, y, sheet));
  flow.put((writer, y) => writer.text(sheet.greeting, { size: 11.5 }, left, y, a4Inner) + 16);
  flow.put((writer, y) => loginBox(writer, y, sheet));
  flow.put((writer, y) => service(writer, y, sheet));
  return flow.pages();
}

/** Letters and digits that people have to type stand alone and large. */
function loginBox(
  writer: PageWriter,
  top: number,
  { login: { label: name, hint, rows }, issuer: { colour } }: WelcomeSheet,
): number {
  const box = { x: left, y: top, width: a4Inner, padding: pad, colour: tintOf(colour) };
  const bottom = writer.panel(box, (x, start, width) => {
    let y = writer.text(name, { size: 12, weight: 'bold', colour }, x, start, width) + 8;
    for (const [title, value] of rows) {
      y = writer.text(title, label, x, y, width);
      y = writer.text(value, login, x, y, width) + 6;
    }
    return writer.text(hint, { ...body, isFaint: true }, x, y, width);
  });
  writer.fill(left, top, 3, bottom - top, colour);
  return bottom + 22;
}

function service(
  writer: PageWriter,
  top: number,
  { service: sold, payLink, support, issuer: { colour } }: WelcomeSheet,
): number {
  const half = a4Inner * 0.54;
  const title = { size: 12, weight: 'bold', colour } as const;
  const aside = { x: left + a4Inner * 0.62, width: a4Inner * 0.38 };
  let y = writer.text(sold.label, title, left, top, half) + 4;
  for (const [name, value] of sold.rows) {
    y = writer.pair(name, value, { size: 10.5 }, left, y, half, { isFaint: true }) + 3;
    y = writer.bar(left, y, half, 0.5, true) + 4;
  }
  y = writer.text(support.label, title, left, y + 16, half) + 4;
  for (const line of support.lines) y = writer.text(line, { size: 10.5 }, left, y, half);
  const box = { ...aside, y: top, padding: pad, colour: tintOf(colour) };
  const beside = writer.panel(box, (x, start, width) => {
    const at = x + (width - codeSide) / 2;
    writer.fill(at - 6, start - 6, codeSide + 12, codeSide + 12, '#ffffff');
    writer.operations.push({ kind: 'code', x: at, y: start, side: codeSide, of: payLink.url });
    return writer.text(payLink.label, { ...body, align: 'centre' }, x, start + codeSide + 12, width);
  });
  return Math.max(y, beside) + 8;
}
