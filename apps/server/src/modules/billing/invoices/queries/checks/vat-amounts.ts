import type { Tx } from '@lastmile/database';
import { vatInSql, violationsOf } from './violations.ts';

/**
 * The VAT of every invoice, also a cancelled or replaced one, recalculated: its rate on its taxable lines after
 * discount. Where VAT is on top, its line says the same.
 */
export const findWrongVat = (tx: Tx): Promise<string[]> =>
  violationsOf(
    tx,
    `select format('Invoice %s of ISP %s has %s VAT and %s in VAT lines, but %s %% (%s) on its %s taxable gives %s.',
       number, isp_id, vat_minor, vat_lines, vat_rate / 100.0, vat_mode, taxable, expected) as violation
     from (
       select i.number, i.isp_id, i.vat_minor, i.vat_mode, i.vat_rate, l.taxable, l.vat_lines,
         ${vatInSql('l.taxable', 'i.vat_mode', 'i.vat_rate')} as expected
       from invoices i join (
         select isp_id, invoice_id, revision, coalesce(sum(amount_minor) filter (where taxable), 0) as taxable,
           coalesce(sum(amount_minor) filter (where kind = 'vat'), 0) as vat_lines
         from invoice_lines group by 1, 2, 3
       ) l on l.isp_id = i.isp_id and l.invoice_id = i.id and l.revision = i.revision
     ) recalculated
     where vat_minor <> expected or vat_lines <> case vat_mode when 'on_top' then expected else 0 end
     order by isp_id, number`,
  );

/**
 * The VAT of every credit note, recalculated. Without an invoice, it is in the amount at the rate of the note. On an
 * invoice, it is what the lines that were below 0 had, or the share of the VAT of the invoice, cumulatively and so off
 * by rounding. A cancellation note has the VAT of its invoice.
 */
export const findWrongVatOfNotes = (tx: Tx): Promise<string[]> =>
  violationsOf(
    tx,
    `select format('Credit note %s of ISP %s over %s has %s VAT, but %s gives %s.', number, isp_id, amount_minor, vat_minor,
       coalesce('invoice ' || invoice, 'its rate of ' || vat_rate / 100.0 || ' %'), round(coalesce(exact, share, 0))) as violation
     from (
       select c.number, c.isp_id, c.amount_minor, c.vat_minor, c.vat_rate, i.number as invoice,
         case when c.invoice_id is null then ${vatInSql('c.amount_minor', "'inclusive'", 'c.vat_rate')}
           when c.kind = 'cancellation' then i.vat_minor
           when l.taxable is not null then ${vatInSql('l.taxable', 'i.vat_mode', 'i.vat_rate')} end as exact,
         case when c.kind = 'credit' then c.amount_minor::numeric * i.vat_minor / nullif(i.total_minor, 0) end as share
       from credit_notes c
       left join invoices i on i.isp_id = c.isp_id and i.id = c.invoice_id
       left join (
         select isp_id, invoice_id, revision, coalesce(sum(amount_minor) filter (where taxable), 0) as taxable
         from invoice_lines where kind = 'credit' group by 1, 2, 3
       ) l on l.isp_id = i.isp_id and l.invoice_id = i.id and l.revision = i.revision
     ) recalculated
     where vat_minor is distinct from exact and coalesce(abs(vat_minor - share) > 1, true)
     order by isp_id, number`,
  );
