-- Until when a subscriber is meant to be free. Nothing ends by itself: after it the list of leaks shows the subscriber.
alter table subscribers add column free_until date;
comment on column subscribers.free_until is 'The last day on which free service is meant; null: not decided';
