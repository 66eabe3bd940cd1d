-- Cash and what resellers owe: few of the lines, which the cash book and statements of all read with their entries.
create index journal_lines_of_holders on journal_lines (isp_id, entry_id, line_no) include (account, user_id, amount_minor)
  where account in ('cash', 'reseller');
