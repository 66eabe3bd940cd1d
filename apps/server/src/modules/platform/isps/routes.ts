import { calls, type DemoAccounts } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { stale } from '../../../core/problem.ts';
import { plainRoute, type Route, route } from '../../../core/route.ts';
import type { IdentityServices } from '../../accounts/identity/index.ts';
import { hasAnyUser, mobileOf } from '../../accounts/identity/index.ts';
import { actAs } from './operations/act-as.ts';
import { changeIspStatus } from './operations/change-isp-status.ts';
import { loadPaymentSettings, savePaymentSettings } from './operations/payment-settings.ts';
import { register } from './operations/register-isp.ts';
import { resendRegistrationCode } from './operations/send-registration-code.ts';
import { verifyRegistration } from './operations/verify-registration.ts';
import { findProfile, ispNames, updateProfile } from './queries/isps.ts';
import { findSettings, updateSettings } from './queries/platform-settings.ts';
import { explainConstraintErrors } from './rules/constraint-problems.ts';
import type { IspStatusRules } from './rules/status-rules.ts';

export const ispRoutes = (services: IdentityServices & IspStatusRules): Route[] => [
  plainRoute(calls.isps.register, (input, info) => register(services, input, info)),
  plainRoute(calls.isps.verifyRegistration, (input, info) => verifyRegistration(services, input, info)),
  plainRoute(calls.isps.resendRegistrationCode, ({ body }, info) =>
    resendRegistrationCode(services, body.registrationToken, info),
  ),
  route(calls.isps.pick, async (tx) => ({ items: await ispNames(tx) })),
  route(calls.isps.actAs, (tx, { body }, caller) => actAs(tx, services, caller, body.ispId)),
  route(calls.isps.changeStatus, async (tx, { body }, { userId }) => ({
    id: body.ispId,
    status: await changeIspStatus(tx, services, body, userId),
  })),
  route(calls.isps.get, (tx) => findProfile(tx)),
  route(calls.isps.update, async (tx, { body: { version, ...values } }) => {
    const profile = values.mobile === undefined ? values : { ...values, mobile: mobileOf(values.mobile) };
    const changed = await explainConstraintErrors(updateProfile(tx, version, profile));
    if (!changed) throw stale('Your company profile');
    return changed;
  }),
  route(calls.isps.getPaymentSettings, (tx) => loadPaymentSettings(tx)),
  route(calls.isps.updatePaymentSettings, async (tx, { body: { version, ...settings } }) => {
    const changed = await savePaymentSettings(tx, version, settings);
    if (!changed) throw stale('This setting');
    return changed;
  }),
];

/** Demo accounts are listed only while the first of them exists. */
export const settingRoutes = (
  demo: DemoAccounts | null,
  listGateways: (tx: Tx) => Promise<string[]>,
): Route[] => [
  route(calls.settings.get, async (tx) => ({
    ...(await findSettings(tx)),
    gateways: await listGateways(tx),
    demo: demo && (await hasAnyUser(tx, demo.accounts[0]?.login)) ? demo : null,
  })),
  route(calls.settings.update, async (tx, { body: { version, ...settings } }) => {
    const changed = await updateSettings(tx, version, settings);
    if (!changed) throw stale('This setting');
    return changed;
  }),
];
