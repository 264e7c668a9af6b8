CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_by_last_message" ON "tickets" USING btree ("customer_id","last_message_date","ticket_id","date_created");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_in_work" ON "tickets" USING btree ("customer_id","date_created","ticket_id","customer_rep_id","team_id","priority","is_snoozed") WHERE not is_closed;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_by_closing" ON "tickets" USING btree ("customer_id","last_resolved","ticket_id","date_created") WHERE is_closed;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_last_message";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_open";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_closed";
