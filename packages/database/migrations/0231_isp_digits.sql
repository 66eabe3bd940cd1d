-- In Bangla, documents, messages and the pay page write ০১২৩, or 0123 if the ISP prefers it.
alter table isps add column digits text not null default 'bangla' constraint isps_digits check (digits in ('bangla', 'latin'));
grant update (digits) on isps to lastmile_tenant;
