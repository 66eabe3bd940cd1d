-- Money received and paid by bank transfer is in the wallet of the method "bank": with the account of deposits and
-- expenses, it is the bank.
drop index journal_lines_of_bank;
create index journal_lines_of_bank on journal_lines (isp_id, entry_id) where account = 'bank' or account = 'wallet' and method = 'bank';
