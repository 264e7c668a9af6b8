CREATE STATISTICS IF NOT EXISTS "tickets_of_customer" (dependencies) ON "customer_id", "channel_id", "team_id", "customer_rep_id" FROM "tickets";--> statement-breakpoint
CREATE STATISTICS IF NOT EXISTS "message_topics_of_customer" (dependencies) ON "customer_id", "topic_id" FROM "message_topics";--> statement-breakpoint
CREATE STATISTICS IF NOT EXISTS "ticket_tags_of_customer" (dependencies) ON "customer_id", "tag_id" FROM "ticket_tags";--> statement-breakpoint
DO $$
-- Not while the tables are empty: the planner would expect them to stay so.
BEGIN
	IF pg_relation_size('tickets') > 0 THEN ANALYZE tickets, message_topics, ticket_tags; END IF;
END $$;
