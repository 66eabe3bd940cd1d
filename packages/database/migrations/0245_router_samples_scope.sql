-- Samples of a router count the sessions of all its subscribers, whoever sold them.
select add_scope_policy('router_samples', 'own_subscribers', 'false'),
       add_scope_policy('router_samples', 'own_collections', 'false');
