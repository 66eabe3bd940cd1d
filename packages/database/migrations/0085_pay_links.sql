-- The link by which a subscriber sees what is open. Nothing of it is kept: it is made of the line's id and this turn, under
-- a key that the database does not know. The next turn ends the link that was given out before.
alter table subscribers
  add column pay_link_turn integer not null default 1 check (pay_link_turn >= 1);

-- How an ISP's subscribers pay, in its own words.
alter table isp_settings
  add column pay_text text check (length(pay_text) <= 1000),
  add column pay_bkash text check (length(pay_bkash) <= 30),
  add column pay_nagad text check (length(pay_nagad) <= 30),
  add column pay_office text check (length(pay_office) <= 300),
  add column pay_collector text check (length(pay_collector) <= 300);
