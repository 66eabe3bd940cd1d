-- Payments reversed by the user who received them: leaks ask for the latest, whenever they were received.
create index payments_reversed_by_receiver on payments (isp_id, reversed_at) where reversed_by = received_by;
