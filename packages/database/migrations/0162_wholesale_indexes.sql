-- Renewals write every charge and retail invoice of a month. A reseller has one user, so that indexes by reseller and by user contain the
-- same rows in the same order: charges are read by user, retail invoices by reseller. Packages are archived, never deleted, and nothing
-- looks up charges by package.
drop index wholesale_charges_by_reseller;
drop index wholesale_charges_by_package;
drop index retail_invoices_by_user;
