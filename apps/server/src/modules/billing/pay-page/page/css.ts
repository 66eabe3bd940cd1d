import { type Colour, defaultBrandColour, lightenForContrast } from '@lastmile/kit';

/** The card of the dark theme, on which links in the brand colour stand. */
const darkCard = '#1f2023';

/** Mobile first, light and dark by the device's setting. Contrast meets WCAG AA in both. */
export const payPageCss = (brand: Colour | null): string => `:root { --brand: ${brand ?? defaultBrandColour};
  --brand-light: ${lightenForContrast(brand ?? defaultBrandColour, darkCard)}; }${css}`;

const css = `
:root { color-scheme: light dark; --page: #f1f3f5; --card: #fff; --text: #1a1b1e; --dim: #5c636b; --line: #dee2e6;
  --accent: var(--brand); --button: var(--brand); --good: #1f6f35; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #141517; --card: #1f2023; --text: #e9ecef; --dim: #a6adb4;
  --line: #373a40; --accent: var(--brand-light); --good: #7fd694; --bad: #ff9f97; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); line-height: 1.45; overflow-wrap: anywhere;
  font: 16px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Bengali', sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 640px; margin: 0 auto; padding: 16px; display: grid; gap: 12px; }
header { display: flex; gap: 12px; align-items: center; min-height: 72px; padding: 12px 16px; border-radius: 8px;
  background: var(--brand); color: #fff; }
header img { max-width: 132px; height: 48px; padding: 4px; border-radius: 6px; background: #fff; object-fit: contain; }
header p { margin: 0; font-weight: 600; } header small { color: inherit; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; }
h1 { font-size: 20px; margin: 0 0 4px; }
h2 { font-size: 16px; margin: 0 0 8px; }
p { margin: 0 0 8px; }
section > :last-child { margin-bottom: 0; }
small, .dim { color: var(--dim); font-size: 14px; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.sum { color: var(--accent); font-size: 32px; font-weight: 700; line-height: 1.2; margin: 8px 0; }
main .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; align-items: baseline; padding: 10px 0; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; padding-top: 0; } li:last-child { padding-bottom: 0; }
li b { white-space: nowrap; text-align: end; }
li a { display: inline-block; justify-self: end; padding: 4px 0; }
.instructions { white-space: pre-line; }
dl { margin: 0 0 12px; display: grid; gap: 12px; } dt { color: var(--dim); font-size: 14px; } dd { margin: 0; white-space: pre-line; }
dd.number { font-size: 20px; font-weight: 600; }
.pair { grid-template-columns: 1fr 1fr; }
.bars { display: block; width: 100%; height: 80px; border-bottom: 1px solid var(--line); fill: var(--accent); }
form { display: grid; gap: 12px; } label { display: grid; gap: 4px; }
input, select, button { font: inherit; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--card); color: inherit; width: 100%; }
button { background: var(--button); border-color: var(--button); color: #fff; font-weight: 600; }
input:focus-visible, select:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
summary { padding: 8px 0; color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: center; padding: 8px 0; }
nav a { padding: 8px 0; } nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
`;
