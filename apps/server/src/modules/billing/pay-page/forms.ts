import { claimMethods } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { parseMoney } from '@lastmile/kit';
import { gatewayNames } from '@lastmile/payment-gateways';
import { Problem } from '../../../core/problem.ts';
import type { FormAnswer, FormRequest, PublicForm } from '../../../core/public-form.ts';
import { createFormTokens, startCheckout } from '../../platform/checkouts/index.ts';
import type { PayLinkTarget } from '../pay-links/index.ts';
import { createClaim } from '../payment-claims/index.ts';
import { payerOf } from './operations/get-pay-page.ts';
import { formSubject, maxAmount, type PayFormUses } from './operations/online-payment.ts';
import type { PayProblem } from './page/online-payment-html.ts';
import { isLanguage } from './page/texts.ts';
import { payerCookieOf } from './rules/payer-cookie.ts';

const perMinute = 60;
const claimProblems = { bad_transaction: 'transaction', already_used: 'used', too_many: 'many' } as const;

/** The forms of the pay page. Each answers with a redirect, so that reloading sends nothing again. */
export function payForms(services: PayFormUses): PublicForm[] {
  const handled =
    (kind: 'start' | 'claim', act: (form: PayForm) => Promise<FormAnswer>) =>
    async (request: FormRequest): Promise<FormAnswer> => {
      const target = services.payLinks.open(request.params['token'] ?? '');
      if (!target) return { status: 404 };
      const form = readForm(request, target, createFormTokens(services.cipher, services.clock), kind);
      try {
        return form.formKey === undefined ? form.back('form') : await act(form);
      } catch (error) {
        if (error instanceof Problem && error.code === 'not_found') return { status: 404 };
        services.log.error({ err: error }, 'could not handle a form of the pay page');
        return { status: 503 };
      }
    };
  return [
    {
      method: 'POST',
      path: '/api/pay/{token}/start',
      perMinute,
      handle: handled('start', (form) => start(services, form)),
    },
    {
      method: 'POST',
      path: '/api/pay/{token}/claim',
      perMinute,
      handle: handled('claim', (form) => claim(services, form)),
    },
  ];
}

interface PayForm {
  readonly target: PayLinkTarget;
  readonly formKey: string | undefined;
  readonly ip: string;
  field(name: string, length: number): string;
  /** To the pay page, with what was wrong. */
  back(problem: PayProblem): FormAnswer;
  readonly language: string;
}

function readForm(
  { params, rawBody, ip }: FormRequest,
  target: PayLinkTarget,
  tokens: ReturnType<typeof createFormTokens>,
  kind: 'start' | 'claim',
): PayForm {
  const fields = new URLSearchParams(rawBody.toString('utf8'));
  const field = (name: string, length: number) =>
    (fields.get(name) ?? '').normalize('NFC').trim().slice(0, length);
  const language = isLanguage(fields.get('language')) ? field('language', 5) : 'en';
  return {
    target,
    ip,
    language,
    formKey: tokens.keyOf(field('form', 200), formSubject(kind, target)),
    field,
    back: (problem) => ({
      status: 303,
      location: `/pay/${params['token']}?language=${language}&problem=${problem}`,
    }),
  };
}

const inIsp = <T>({ database }: PayFormUses, { ispId }: PayLinkTarget, work: (tx: Tx) => Promise<T>) =>
  withTenant(database, ispId, { actor: { userId: null, call: 'payPage.form' } }, work);

function amountOf(form: PayForm, currency: string): number | undefined {
  const amount = parseMoney(form.field('amount', 20), currency);
  return amount.ok && amount.value > 0 && amount.value <= maxAmount(currency) ? amount.value : undefined;
}

async function start(services: PayFormUses, form: PayForm): Promise<FormAnswer> {
  const { target, ip } = form;
  const { payer, company, seller } = await inIsp(services, target, (tx) => payerOf(tx, target));
  const gateway = gatewayNames.find((name) => name === form.field('gateway', 20));
  if (!gateway) return form.back('gateway');
  const amountMinor = amountOf(form, company.currency);
  if (amountMinor === undefined) return form.back('amount');
  const { subscriberId, ispId } = target;
  const started = await startCheckout(services, {
    ispId,
    gateway,
    purpose: seller ? 'retail_payment' : 'subscriber_invoice',
    targetId: subscriberId,
    subscriberId,
    resellerUserId: payer.resellerUserId,
    amountMinor,
    currency: company.currency,
    description: `${seller?.name ?? company.name}: ${payer.username}`,
    payer: { id: payer.username, name: payer.name ?? payer.username, phone: payer.mobile ?? undefined, ip },
    formKey: form.formKey ?? null,
    returnPath: null,
  });
  if ('refusal' in started) return form.back(started.refusal);
  if (started.state === 'failed') return form.back('gateway');
  const isOpen = started.state === 'pending' && started.payUrl !== null;
  const page = isOpen
    ? `/payment-forward/${started.reference}?`
    : `/payment-complete?transactionId=${started.reference}&`;
  return {
    status: 303,
    location: `${page}language=${form.language}`,
    cookie: payerCookieOf(form.language, services.payLinks.tokenOf(target)),
  };
}

async function claim(services: PayFormUses, form: PayForm): Promise<FormAnswer> {
  const { target, formKey = '' } = form;
  const { company, seller } = await inIsp(services, target, (tx) => payerOf(tx, target));
  // A transfer to the reseller is between the two of them.
  if (seller) return form.back('form');
  const method = claimMethods.find((name) => name === form.field('method', 20));
  const amountMinor = amountOf(form, company.currency);
  if (!method || amountMinor === undefined) return form.back('amount');
  const outcome = await createClaim((work) => inIsp(services, target, work), {
    subscriberId: target.subscriberId,
    method,
    sender: form.field('sender', 40) || null,
    transactionId: form.field('transactionId', 60),
    amountMinor,
    formKey,
  });
  if (outcome !== 'created') return form.back(claimProblems[outcome]);
  const token = services.payLinks.tokenOf(target);
  return { status: 303, location: `/pay/${token}?language=${form.language}&claimed=1` };
}
