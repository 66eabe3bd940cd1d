-- A credit note has one VAT rate, so days of an outage at several rates have several notes.
alter table outage_subscribers add column further_credit_note_ids bigint[] not null default '{}';
comment on column outage_subscribers.further_credit_note_ids is 'Of days at other VAT rates than those of credit_note_id';
