import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../results/', import.meta.url));

/** What figures depend on beside the code. */
export const machine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() || process.arch,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  load: Number(loadavg()[0]?.toFixed(1)),
});

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

interface Page {
  readonly name: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tables: readonly Table[];
  readonly plots: readonly string[];
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem;color:#212529}
table{border-collapse:collapse;margin:1rem 0;width:100%}td,th{border-bottom:1px solid #dee2e6;padding:.25rem .5rem;text-align:right}
td:first-child,th:first-child{text-align:left}svg{width:100%;margin:1rem 0;font:11px system-ui,sans-serif}svg .title{font-size:13px;font-weight:600}
polyline{fill:none;stroke-width:1.6}.grid{stroke:#e9ecef}`;

const cellsOf = (cells: readonly (string | number)[], tag: 'td' | 'th'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

const tableOf = ({ columns, rows }: Table): string =>
  `<table>\n${[cellsOf(columns, 'th'), ...rows.map((row) => cellsOf(row, 'td'))].join('\n')}\n</table>`;

/** Writes bench/results/NAME.html, which needs no other file, and returns its path. */
export async function writeResultsPage({ name, title, paragraphs, tables, plots }: Page): Promise<string> {
  const parts = [
    `<h1>${title}</h1>`,
    ...paragraphs.map((text) => `<p>${text}</p>`),
    ...tables.map(tableOf),
    ...plots,
  ];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>`;
  await mkdir(folder, { recursive: true });
  const file = `${folder}${name}.html`;
  await writeFile(
    file,
    `<!doctype html>\n<html lang="en">\n<head>${head}</head>\n<body>\n${parts.join('\n')}\n</body>\n</html>\n`,
  );
  return file;
}
