-- An opening credit in a file counts against the same limit as one entered by hand.
alter table imports add column may_grant_credit boolean not null default false;
comment on column imports.may_grant_credit is 'Whether the user who started the check may grant credit above the limit of the ISP';
