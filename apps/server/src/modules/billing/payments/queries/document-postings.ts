/**
 * What every document must have posted to each account, computed from the document alone, against the sums of the
 * ledger. The accounts of subscribers are compared with the documents by other invariants. Two parts are compared
 * jointly, as the documents do not separate them: the money of a refund, wherever it came from, and revenue and
 * rounding of a credit note. What a reseller refunded of a credit note other than in cash is in their account, whoever
 * they are. A cancellation note posts nothing: the reversal of its invoice is posted for the invoice.
 */
export const wrongPostings = `
  with invoice_parts as (
    select i.isp_id, i.id, i.number, part.account, case when i.cancelled_at is null then part.amount else 0 end as amount
    from invoices i, lateral (values
      (case i.kind when 'opening' then 'opening' else 'revenue' end,
        case i.vat_mode when 'inclusive' then i.vat_minor else 0 end - i.subtotal_minor),
      ('discount', i.discount_minor), ('vat', -i.vat_minor), ('rounding', -i.rounding_minor)) part (account, amount)
  ), payment_parts as (
    -- Received by one user, and reversed from the cash of the user who holds it by then.
    select p.isp_id, p.id, p.number,
      case when p.channel = 'import' then 'opening' when p.collected_by = 'platform' then 'platform'
           when p.method = 'cash' then 'cash' when p.owed_by_user_id is not null then 'reseller' else 'wallet' end as account,
      case when p.channel = 'import' or p.collected_by = 'platform' then null when p.method = 'cash' then part.holder::text
           else coalesce(p.owed_by_user_id::text, p.method) end as party,
      part.amount
    from payments p, lateral (values (p.received_by, p.amount_minor),
      (p.cash_user_id, case when p.reversed_at is null then 0 else -p.amount_minor end)) part (holder, amount)
    -- The fee that the gateway keeps of what the platform collected, also after a refund.
    union all select p.isp_id, p.id, p.number, fee.account, null, fee.amount
    from payments p, lateral (values ('fees', p.gateway_fee_minor), ('platform', -p.gateway_fee_minor)) fee (account, amount)
    where p.collected_by = 'platform' and p.gateway_fee_minor <> 0
  ), credit_parts as (
    select c.isp_id, c.id, c.number, part.account, null::text as party, case when c.reversed_at is null then part.amount else 0 end as amount
    from credit_notes c, lateral (values ('vat', c.vat_minor), ('revenue', c.amount_minor - c.vat_minor)) part (account, amount)
    where c.kind = 'credit'
    union all select c.isp_id, c.id, c.number, case when r.method = 'cash' then 'cash' else coalesce(own.account, 'wallet') end,
      case when r.method = 'cash' then r.paid_by::text else coalesce(own.user_id::text, r.method) end, -r.amount_minor
    from credit_note_refunds r join credit_notes c on c.isp_id = r.isp_id and c.id = r.credit_note_id
    left join journal_entries e on e.isp_id = r.isp_id and e.source_kind = 'credit_note' and e.source_id = r.credit_note_id
      and e.kind = 'credit_note.refunded' and e.revision = r.refund_no
    left join journal_lines own on own.isp_id = e.isp_id and own.entry_id = e.id and own.account = 'reseller'
  ), documents as (
    select isp_id, 'invoice' as source_kind, id as source_id, number, account, null::text as party, amount from invoice_parts
    union all select isp_id, 'payment', id, number, account, party, amount from payment_parts
    union all select isp_id, 'refund', id, id::text, 'money', null, -amount_minor from payment_refunds
    union all select isp_id, 'credit_note', id, number, account, party, amount from credit_parts
    union all select isp_id, 'hand_over', id, id::text, 'cash', to_user_id::text, case status when 'accepted' then amount_minor else 0 end
      from cash_hand_overs
    union all select isp_id, 'hand_over', id, id::text, 'cash', from_user_id::text, case status when 'accepted' then -amount_minor else 0 end
      from cash_hand_overs
  ), postings as (
    select e.isp_id, e.source_kind, e.source_id,
      case when e.source_kind = 'refund' then 'money' when e.source_kind = 'credit_note' and l.account = 'rounding' then 'revenue'
           else l.account end as account,
      case when e.source_kind <> 'refund' then coalesce(l.user_id::text, l.method) end as party, l.amount_minor as amount
    from journal_entries e join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account <> 'subscriber'
    where e.source_kind in ('invoice', 'payment', 'refund', 'credit_note', 'hand_over')
  ), both_ways as (
    select isp_id, source_kind, source_id, number, account, party, amount as document, 0 as ledger from documents
    union all select isp_id, source_kind, source_id, null, account, party, 0, amount from postings
  )
  select format('The ledger of ISP %s has %s in %s for %s %s, but the document gives %s.', isp_id, ledger,
    concat_ws(' ', account, party), replace(source_kind, '_', ' '), coalesce(number, '?' || source_id), document) as violation
  from (
    select isp_id, source_kind, source_id, account, party, sum(document) as document, sum(ledger) as ledger,
      max(max(number)) over (partition by isp_id, source_kind, source_id) as number
    from both_ways group by isp_id, source_kind, source_id, account, party
  ) sums
  where document <> ledger order by isp_id, source_kind, source_id, account limit 1000`;

/** A credit note is rounded by less than one unit of the currency: 1,000 minor units at most. */
export const wrongCreditRounding = `
  select format('Credit note %s of ISP %s is rounded by %s.', c.number, c.isp_id, l.amount_minor) as violation
  from credit_notes c
  join journal_entries e on e.isp_id = c.isp_id and e.source_kind = 'credit_note' and e.source_id = c.id
  join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account = 'rounding'
  where abs(l.amount_minor) > 500 or abs(l.amount_minor) >= c.amount_minor
  order by c.isp_id, c.id limit 1000`;

/** Every cancelled invoice has one cancellation note of its amount and VAT, and every note a cancelled invoice. */
export const wrongCancellations = `
  with notes as (
    select isp_id, invoice_id, count(*) as notes, sum(amount_minor) as amount, sum(vat_minor) as vat, min(number) as number
    from credit_notes where kind = 'cancellation' group by 1, 2
  )
  select violation from (
    select i.isp_id, i.id, case
      when i.cancelled_at is null
      then format('Cancellation note %s of ISP %s is for invoice %s, which is not cancelled.', n.number, i.isp_id, i.number)
      when coalesce(n.notes, 0) <> 1
      then format('Cancelled invoice %s of ISP %s has %s cancellation notes.', i.number, i.isp_id, coalesce(n.notes, 0))
      when n.amount <> i.total_minor
      then format('Cancelled invoice %s of ISP %s amounts to %s, but its cancellation note to %s.', i.number, i.isp_id,
        i.total_minor, n.amount)
      when n.vat <> i.vat_minor
      then format('Cancelled invoice %s of ISP %s has VAT of %s, but its cancellation note %s.', i.number, i.isp_id, i.vat_minor, n.vat)
      end as violation
    from invoices i left join notes n on n.isp_id = i.isp_id and n.invoice_id = i.id
    where i.cancelled_at is not null or n.invoice_id is not null
  ) found where violation is not null order by isp_id, id limit 1000`;

/** A chain of replaced invoices belongs to one subscriber and period, and only its last one can be valid. */
export const wrongReplacements = `
  select format('Invoice %s of ISP %s replaces %s, which is not cancelled, or is of another subscriber, kind or period.', i.number,
    i.isp_id, o.number) as violation
  from invoices i join invoices o on o.isp_id = i.isp_id and o.id = i.replaces_invoice_id
  where o.cancelled_at is null or (i.subscriber_id, i.kind, i.period_start, i.period_end, i.original_invoice_id, i.calculated_on)
    is distinct from (o.subscriber_id, o.kind, o.period_start, o.period_end, coalesce(o.original_invoice_id, o.id),
      coalesce(o.calculated_on, o.issued_on))
  order by i.isp_id, i.id limit 1000`;
