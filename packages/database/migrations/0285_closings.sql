-- Days on which subscribers were closed, for growth and the filter of the list: few of the terms are of closed ones.
create index subscriber_terms_closed on subscriber_terms (isp_id, from_on, subscriber_id) where status = 'closed';
