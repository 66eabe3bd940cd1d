-- The receipt of an expense: a photo or a PDF, in the attachment folder.
alter table cash_movements
  add column receipt_name text check (length(receipt_name) between 1 and 120),
  add column storage_key text,
  add constraint cash_movements_receipt_stored check ((receipt_name is null) = (storage_key is null)),
  add constraint cash_movements_receipt_of_expense check (receipt_name is null or kind = 'expense');
comment on column cash_movements.receipt_name is 'The name of the file with the receipt; null: none';
