-- The colour of an ISP's documents and pay page. Whether it can be read is checked when it is saved.
alter table isps add column brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$');
comment on column isps.brand_colour is 'Colour of documents and pay page; white text on it can be read';
grant update (brand_colour) on isps to lastmile_tenant;
