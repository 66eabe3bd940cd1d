import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import { keepTerms } from '../../base/terms.queries.ts';
import { keepWishes } from '../../base/wishes.queries.ts';
import { applyNextPackage, duePackageChanges } from './change-subscribers.queries.ts';
import { sumUpTallies } from './tallies.queries.ts';

const chunk = 1_000;

const changePackages = defineJob({
  name: 'subscribers.change-packages',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});

const sumUp = defineJob({
  name: 'subscribers.sum-up',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});

/** Packages that were to change from today on. Run twice, the second finds none; a missed day is made up for. */
export const subscriberHandlers = (): JobHandler[] => [
  handleJob(changePackages, async ({ date, dueAt }, { transaction, report }) => {
    for (let changed = 0; ; ) {
      const ids = await transaction(async (tx) => {
        const due = (await duePackageChanges(tx, date, chunk)).map(({ id }) => id);
        await applyNextPackage(tx, due);
        await keepWishes(tx, due);
        await keepTerms(tx, due, dueAt);
        return due;
      });
      changed += ids.length;
      if (ids.length < chunk) return { changed };
      await report({ done: changed });
    }
  }),
  handleJob(sumUp, async (_payload, { transaction }) => {
    await transaction(sumUpTallies);
    return undefined;
  }),
];

export const subscriberSchedules: readonly Schedule[] = [
  defineSchedule('subscribers.sum-up', { everyMinutes: 30 }, sumUp),
  defineSchedule('subscribers.change-packages', { dailyAt: '00:05' }, changePackages),
];
