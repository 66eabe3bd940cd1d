import { type DashboardEvents, type DashboardSummary, liveFigures } from '@lastmile/contract';

type Section = DashboardSummary['sections'][number];

/** The summary with the figures as they are now. What is to be done comes and goes; other figures keep their place. */
export function withLiveFigures(
  summary: DashboardSummary,
  { sections: live }: DashboardEvents['figures'],
): DashboardSummary {
  const update = ({ key, figures }: Section): Section => {
    const current = live.find((section) => section.key === key)?.figures ?? [];
    const kept = figures.flatMap((figure) => {
      if (!liveFigures.includes(figure.key)) return [figure];
      const now = current.find((one) => one.key === figure.key);
      return now ? [now] : [];
    });
    const added = current.filter((one) => !figures.some((figure) => figure.key === one.key));
    return { key, figures: [...kept, ...added] };
  };
  return { ...summary, sections: summary.sections.map(update) };
}
