-- Since when what a line owed, or had in favour, when it was taken over stands in the books. From then on a file that is
-- imported says nothing about it any more.
alter table subscribers add column opening_posted_at timestamptz;
