import type { Tx } from '@lastmile/database';
import { defineJob, defineSchedule, handleJob, type JobHandler, type Schedule } from '@lastmile/jobs';
import { z } from 'zod';
import type { Services } from '../../../core/services.ts';
import {
  deleteAuditRows,
  deleteDevices,
  deletePasswordLinks,
  deleteSessionLog,
  deleteSignIns,
} from './queries/expired-rows.ts';
import { expiryOf } from './queries/retention-settings.ts';

const due = z.strictObject({ dueAt: z.string(), date: z.string() });
const deleteOfIsp = defineJob({ name: 'retention.delete-expired', payload: due });
const deleteOfPlatform = defineJob({
  name: 'retention.delete-expired-of-platform',
  payload: due,
  scope: 'platform',
});

/** Small enough not to delay other writers. */
const batchSize = 2_000;

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Batch by batch, each in its own transaction; what was deleted stays so if the job is interrupted. */
async function deleteAll(transaction: InTransaction, batchOf: (tx: Tx) => Promise<number>): Promise<number> {
  let deleted = 0;
  for (let part = batchSize; part === batchSize; deleted += part) part = await transaction(batchOf);
  return deleted;
}

export const retentionHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(deleteOfIsp, async (_payload, { transaction }) => {
    const auditRows = await deleteAll(transaction, (tx) => deleteAuditRows(tx, batchSize));
    const sessions = await transaction((tx) => expiryOf(tx, 'session_log', clock.now()));
    return {
      auditRows,
      sessions: await deleteAll(transaction, (tx) => deleteSessionLog(tx, sessions, batchSize)),
      devices: await deleteAll(transaction, (tx) => deleteDevices(tx, sessions, batchSize)),
    };
  }),
  handleJob(deleteOfPlatform, async (_payload, { transaction }) => {
    const auditRows = await deleteAll(transaction, (tx) => deleteAuditRows(tx, batchSize));
    const before = await transaction((tx) => expiryOf(tx, 'sign_ins', clock.now()));
    return {
      auditRows,
      signIns: await deleteAll(transaction, (tx) => deleteSignIns(tx, before, batchSize)),
      passwordLinks: await deleteAll(transaction, (tx) => deletePasswordLinks(tx, before, batchSize)),
    };
  }),
];

export const retentionSchedules: readonly Schedule[] = [
  defineSchedule('retention.delete-expired', { dailyAt: '03:50' }, deleteOfIsp),
  defineSchedule('retention.delete-expired-of-platform', { dailyAt: '03:50' }, deleteOfPlatform),
];
