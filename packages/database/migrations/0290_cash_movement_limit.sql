-- A movement of the cash book is a document: at most 10^13 minor units, like the others. Rows from before keep their amounts.
alter table cash_movements add constraint cash_movements_amount_limit check (amount_minor <= 10000000000000) not valid;
