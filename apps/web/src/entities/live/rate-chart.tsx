import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type uPlot from 'uplot';
import { formatRate } from './format-rate.ts';
import classes from './rate-chart.module.css';
import { historyMs, type RateHistory } from './rate-history.ts';

const chartHeight = 260;

interface RateChartProps {
  readonly history: RateHistory;
  /** Index of the hovered sample; undefined when none is hovered. */
  readonly onPoint: (index: number | undefined) => void;
}

/** The chart library is loaded with the first chart. */
const loadUplot = async () =>
  (await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]))[0].default;

/** Download as an area, upload as a dashed line, so that they differ in greyscale too. */
export function RateChart({ history, onPoint }: RateChartProps) {
  const { i18n } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(history);
  const point = useRef(onPoint);
  latest.current = history;
  point.current = onPoint;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another color scheme has other colours to read
  useEffect(() => {
    let isMounted = true;
    let resize: ResizeObserver | undefined;
    void loadUplot().then((Plot) => {
      const element = box.current;
      if (!isMounted || !element) return;
      const options = optionsFor(element, i18n.language, (index) => point.current(index));
      const chart = new Plot(options, dataOf(latest.current), element);
      plot.current = chart;
      resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: chartHeight }));
      resize.observe(element);
    });
    return () => {
      isMounted = false;
      resize?.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [scheme, i18n.language]);

  useEffect(() => plot.current?.setData(dataOf(history)), [history]);

  return <div ref={box} className={classes['chart']} style={{ minHeight: chartHeight }} aria-hidden />;
}

const dataOf = (history: RateHistory): uPlot.AlignedData => [
  history.map(({ atMs }) => atMs / 1_000),
  history.map(({ downBps }) => downBps),
  history.map(({ upBps }) => upBps),
];

/** A canvas cannot use CSS variables, so the browser resolves them for the current color scheme. */
function colourOf(element: HTMLElement, name: string): string {
  const probe = element.ownerDocument.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const faint = (rgb: string): string => rgb.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.15)');

function optionsFor(
  element: HTMLElement,
  locale: string,
  onPoint: (index: number | undefined) => void,
): uPlot.Options {
  const { fontFamily } = getComputedStyle(element);
  const colour = (name: string) => colourOf(element, name);
  const axis = {
    stroke: colour('--chart-text'),
    grid: { stroke: colour('--chart-grid'), width: 1 },
    ticks: { show: false },
    font: `12px ${fontFamily}`,
  };
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const line = { width: 2, spanGaps: false, points: { show: false } };
  return {
    width: element.clientWidth,
    height: chartHeight,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: true, range: () => [(Date.now() - historyMs) / 1_000, Date.now() / 1_000] },
      y: { range: (_plot, _least, most) => [0, Math.max(most, 10_000) * 1.1] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        space: 44,
        incrs: [60, 120, 300],
        values: (_plot, ticks) => ticks.map((tick) => time.format(tick * 1_000)),
      },
      {
        ...axis,
        size: 72,
        space: 40,
        values: (_plot, ticks) => ticks.map((tick) => formatRate(tick, locale)),
      },
    ],
    series: [
      {},
      { ...line, stroke: colour('--chart-down'), fill: faint(colour('--chart-down')) },
      { ...line, stroke: colour('--chart-up'), dash: [6, 4] },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}
