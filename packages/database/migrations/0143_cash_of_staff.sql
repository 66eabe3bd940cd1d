-- A reseller answers for the cash that their staff collected: it is part of what they owe, and they see it.
alter policy own_subscribers on cash_balances using (user_id = scope_user() or user_id = any(scope_resellers())
  or user_id in (select u.id from users u where u.reseller_user_id = any(scope_resellers())));
alter policy own_subscribers_select on journal_lines using (user_id = scope_user() or user_id = any(scope_resellers())
  or user_id in (select u.id from users u where u.reseller_user_id = any(scope_resellers()))
  or exists (select from subscribers s where s.isp_id = journal_lines.isp_id and s.id = journal_lines.subscriber_id));

-- The cash of a user, with that of the staff if the user is a reseller.
create function cash_with_staff(of_user bigint) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(b.balance_minor), 0)::bigint from cash_balances b
    where b.isp_id = current_isp() and b.user_id in (select of_user union all select u.id from users u where u.reseller_user_id = of_user));
