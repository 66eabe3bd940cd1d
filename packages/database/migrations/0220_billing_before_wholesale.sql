-- A free subscriber who comes back from a wholesale reseller is free again, instead of being invoiced from that day on.
alter table subscribers add column isp_billing text check (isp_billing in ('normal', 'free'));
comment on column subscribers.isp_billing is 'How the ISP billed the subscriber before a wholesale reseller did; null: as it does now, or normally';
