CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_activity_messages" ON "ticket_activity" USING btree ("customer_id","is_closed","message_id","ticket_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_activity_notes" ON "ticket_activity" USING btree ("customer_id","is_closed","note_id","ticket_id") WHERE note_id > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ticket_reads_unread" ON "ticket_reads" USING btree ("customer_id","customer_rep_id","ticket_id") WHERE is_marked_unread;
