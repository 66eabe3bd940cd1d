import { toTwoDecimals } from '../amounts.ts';
import type { NewPayment } from '../gateway.ts';

const orDefault = (text: string | undefined, fallback: string, length: number) =>
  (text?.trim() || fallback).slice(0, length);

/** The fields of a new session. The provider requires a customer's address even for what is not shipped. */
export function sessionFields(payment: NewPayment): Record<string, string> | undefined {
  const amount = toTwoDecimals(payment.amountMinor, payment.currency);
  if (amount === undefined) return undefined;
  const { payer, returnUrl, reference } = payment;
  return {
    total_amount: amount,
    currency: payment.currency,
    tran_id: reference,
    success_url: returnUrl,
    fail_url: returnUrl,
    cancel_url: returnUrl,
    ipn_url: payment.notifyUrl,
    product_name: payment.description.slice(0, 255),
    product_category: 'Internet',
    product_profile: 'non-physical-goods',
    cus_name: orDefault(payer.name, 'Customer', 50),
    cus_email: orDefault(payer.email, 'customer@example.com', 50),
    cus_add1: orDefault(payer.address, 'Not given', 50),
    cus_city: orDefault(payer.city, 'Dhaka', 50),
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: orDefault(payer.phone, '00000000000', 20),
    shipping_method: 'NO',
    num_of_item: '1',
    emi_option: '0',
    value_a: reference,
  };
}
