-- Cash and bank money that the ISP had before it began to use the panel.
alter table cash_movements drop constraint cash_movements_kind_check;
alter table cash_movements add constraint cash_movements_kind_check check (kind in ('deposit', 'expense', 'opening'));
alter table cash_movements drop constraint cash_movements_check1;
alter table cash_movements add constraint cash_movements_deposit_of_cash check (kind <> 'deposit' or user_id is not null);
comment on table cash_movements is 'Cash deposited at the bank, expenses paid from cash or from the bank, and opening balances of both';
