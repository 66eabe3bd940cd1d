import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '../features');

/** Lists whose rows appear by themselves, or through buttons that stand right above them. */
const withoutAction: Readonly<Record<string, string>> = {
  'audit/pages/audit-log.page.tsx': 'entries are written by every change',
  'background-jobs/pages/background-jobs.page.tsx': 'jobs are started by other pages',
  'campaigns/pages/campaign.page.tsx': 'recipients are listed when the campaign starts',
  'cash-book/components/closings/closing-list.tsx': 'the button to close the day stands above',
  'cash-book/components/hand-over-history.tsx': 'the button to hand over stands above',
  'cash-book/components/movements/movement-list.tsx': 'the buttons to record movements stand above',
  'imports/components/import-history.tsx': 'the form to upload a file stands above',
  'imports/components/review/review-step.tsx': 'the file has no such rows',
  'isp-administration/pages/isp-list.page.tsx': 'companies register themselves',
  'isp-administration/pages/isp-ppp-list.page.tsx': 'accounts are created by ISPs',
  'isp-administration/pages/isp-unassign-ppp-list.page.tsx': 'nothing is to be done',
  'outages/components/affected-subscribers.tsx': 'who is affected is fixed when it is confirmed',
  'messaging/pages/platform-sms.page.tsx': 'ISPs choose the platform as their provider themselves',
  'subscribers/components/workspace/messages-tab.tsx': 'messages are sent by events and campaigns',
  'reconciler/components/changes/changes-tab.tsx': 'nothing is to be done',
  'reconciler/pages/not-in-billing.page.tsx': 'nothing is to be done',
  'reconciler/pages/not-on-router.page.tsx': 'nothing is to be done',
  'reconciler/pages/offline-subscribers.page.tsx': 'nothing is to be done',
  'leaks/pages/revenue-leaks.page.tsx': 'nothing is to be done',
  'regulator/pages/session-log.page.tsx': 'sessions are recorded by polls',
  'reports/components/report-page.tsx': 'the filter for another period stands above',
  'billing-runs/components/subscriber-results.tsx': 'the run has no such results',
};

const lists = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, code: readFileSync(path.join(source, file), 'utf8') }))
  .filter(({ code }) => /<List(Page|Section)\b/.test(code));

describe('an empty list', () => {
  it('is found', () => {
    expect(lists.length).toBeGreaterThan(15);
  });

  it.each(lists)('says what belongs there and has the next step as a button: $file', ({ file, code }) => {
    const states = [...code.matchAll(/empty(?:=\{|: )\{([\s\S]*?)\}/g)].map(([, state]) => state ?? '');
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) {
      expect(state).toContain('title: ');
      expect(state).toContain('text: ');
      if (!withoutAction[file]) expect(state).toMatch(/action\b/);
    }
  });
});
