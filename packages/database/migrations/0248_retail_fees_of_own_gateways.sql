-- An online payment to a wholesale reseller reaches the wallet after the fee of the gateway, whoever has the account at the gateway.
alter table retail_payments drop constraint retail_payments_check3;
alter table retail_payments add constraint retail_payments_fee_online check (fee_minor = 0 or collected_by is not null);
comment on column retail_payments.fee_minor is 'What the gateway kept: the wallet gets the rest';
