import { withPlatform } from '@lastmile/database';
import { planValues } from '../../../../../test/support/service-plans.ts';
import type { TestServer } from '../../../../../test/support/test-server.ts';
import { applyCharge, findPlan, insertCharge, savePlan } from '../../plans/index.ts';

/** An ISP with a plan of Tk 100 a month, whose first month was paid. */
export const assignPlan = ({ db, clock }: Pick<TestServer, 'db' | 'clock'>, ispId: number) =>
  withPlatform(db.database, { actor: { userId: null, call: 'test' } }, async (tx) => {
    const { id } = await savePlan(tx, planValues({ name: `Plan of ${ispId}`, priceMinor: 100_00 }));
    const { versionId = 0 } = (await findPlan(tx, id)) ?? {};
    const chargeId = await insertCharge(tx, {
      ...{ isp_id: ispId, kind: 'renewal', plan_id: id, version_id: versionId, plan_name: 'Test' },
      ...{ months: 1, counted: 0, monthly_minor: 0, fee_minor: 0, charge_minor: 0, discount_minor: 0 },
      ...{ adjustment_minor: 0, vat_rate: 0, vat_minor: 0, total_minor: 0, currency: 'BDT' },
    });
    await applyCharge({ clock, closingRefusals: [], statusEffects: [] }, tx, {
      ispId,
      chargeId,
      transactionId: null,
    });
  });
