-- Messages that were sent in the name of a wholesale reseller are theirs, also after the subscriber was transferred.
drop policy own_subscribers on notifications;
drop policy own_collections on notifications;
select add_scope_policy('notifications', 'own_subscribers', $$exists (select from subscribers parent
         where parent.isp_id = notifications.isp_id and parent.id = notifications.subscriber_id)
         and (seller_user_id is null or seller_user_id = any(scope_resellers()))$$),
       add_scope_policy('notifications', 'own_collections', $$exists (select from subscribers parent
         where parent.isp_id = notifications.isp_id and parent.id = notifications.subscriber_id) and seller_user_id is null$$);
