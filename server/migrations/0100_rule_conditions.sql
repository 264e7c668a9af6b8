alter table action_mappings add column conditions jsonb;
drop index action_mappings_once;
create unique index action_mappings_once on action_mappings (customer_id, action_id, coalesce(topic_id, 0), lower(coalesce(hook_name, '')),
  coalesce(channel_id, 0), coalesce(special_channel, ''), coalesce(md5(conditions::text), ''));
