interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly series: readonly Series[];
  /** Powers of ten at equal distances. */
  readonly isLogarithmic?: boolean;
  formatX(value: number): string;
}

const [width, height, left, right, top, bottom] = [860, 260, 64, 180, 34, 30];
const colours = ['#1864ab', '#e8590c', '#2b8a3e', '#9c36b5', '#c92a2a', '#0b7285', '#5f3dc4', '#846358'];
const round = (value: number): number => Number(value.toFixed(1));
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The first of 1, 2 or 5 times a power of ten that is not below the value. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

/** Lines over a common horizontal axis, as SVG that needs nothing else. */
export function linePlot({ title, unit, series, isLogarithmic = false, formatX }: Plot): string {
  const place = (x: number) => (isLogarithmic ? Math.log10(x) : x);
  const all = series.flatMap(({ points }) => points);
  const xs = all.map(([x]) => place(x));
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const highest = roundedUp(Math.max(...all.map(([, y]) => y), 0));
  const toX = (x: number) =>
    round(left + ((place(x) - first) / (last - first || 1)) * (width - left - right));
  const toY = (y: number) => round(height - bottom - (y / highest) * (height - top - bottom));
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = toY(highest * share);
    return `<line x1="${left}" x2="${width - right}" y1="${y}" y2="${y}" class="grid"/><text x="${left - 6}" y="${y + 4}" text-anchor="end">${round(highest * share)}</text>`;
  });
  const ticks = isLogarithmic
    ? [...new Set(all.map(([x]) => x))]
    : [0, 0.25, 0.5, 0.75, 1].map((share) => first + (last - first) * share);
  const labels = ticks.map(
    (x) => `<text x="${toX(x)}" y="${height - 10}" text-anchor="middle">${escaped(formatX(x))}</text>`,
  );
  const lines = series.map(({ name, points }, index) => {
    const colour = colours[index % colours.length];
    const path = points.map(([x, y]) => `${toX(x)},${toY(y)}`).join(' ');
    const label = `<text x="${width - right + 12}" y="${top + 14 * index + 4}" fill="${colour}">${escaped(name)}</text>`;
    return `<polyline points="${path}" stroke="${colour}"/>${label}`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}"><text x="0" y="16" class="title">${escaped(title)} (${escaped(unit)})</text>${[...grid, ...labels, ...lines].join('')}</svg>`;
}
