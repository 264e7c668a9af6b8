CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_topics_of_ticket" ON "message_topics" USING btree ("customer_id","ticket_id","topic_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_topics_of_topic" ON "message_topics" USING btree ("customer_id","topic_id","ticket_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_by_date" ON "tickets" USING btree ("customer_id","date_created","ticket_id","channel_id","status_key","is_closed","is_spam","customer_rep_id","team_id","priority","is_snoozed","language_key","origin","reply_due_from","sla_state","csat_score");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_open" ON "tickets" USING btree ("customer_id","date_created","ticket_id","customer_rep_id","team_id","priority","is_snoozed","channel_id","status_key","is_spam","reply_due_from","sla_state") WHERE not is_closed;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "message_topics_ticket";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "message_topics_topic";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_in_work";
