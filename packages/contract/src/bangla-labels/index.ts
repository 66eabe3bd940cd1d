import { auditStateLabels } from './audit-states.ts';
import { auditWordLabels } from './audit-words.ts';
import { auditedLabels } from './audited.ts';
import { documentLabels } from './documents.ts';
import { exportedLabels } from './exported.ts';
import { wordLabels } from './words.ts';

const labels: Readonly<Record<string, string>> = {
  ...auditStateLabels,
  ...auditWordLabels,
  ...auditedLabels,
  ...documentLabels,
  ...exportedLabels,
  ...wordLabels,
};

/**
 * The Bangla of a column, field or state, found by its English. One English label has one Bangla word, so that
 * a file, the audit log and an import agree. A missing one is the English, which a test reports.
 */
export const banglaLabel = (english: string): string => labels[english] ?? english;
